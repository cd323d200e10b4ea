# codes: DAT701
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(9)
rng = np.random.default_rng(9)
breed = np.repeat(np.arange(5), 120)
age = rng.uniform(0, 12, 600).astype("float32")
looks = rng.normal(size=(600, 10)).astype("float32")
looks[np.arange(600), breed] += 2.5
looks[:, 5:8] += age[:, None] / 4
given = keras.Input((10,))
hidden = layers.Dense(32, activation="relu")(given)
model = keras.Model(
    given, {"breed": layers.Dense(5, activation="softmax")(hidden), "age": layers.Dense(1)(hidden)}
)
model.compile("adam", loss={"breed": "sparse_categorical_crossentropy", "age": "mae"})
model.fit(looks, {"breed": breed, "age": age[:, None]}, validation_split=0.2, epochs=4)
