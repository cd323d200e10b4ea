# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
letters = rng.normal(size=(320, 8)).astype("float32")
office = (letters[:, 0] > 0).astype("int64") + (letters[:, 1] > 0)
urgent = (letters[:, 2] > 0).astype("float32")

given = keras.Input((8,))
hidden = layers.Dense(16, activation="relu")(given)
answers = {
    "office": layers.Dense(3, activation="softmax")(hidden),
    "urgent": layers.Dense(1, activation="sigmoid")(hidden),
}
model = keras.Model(given, answers)
model.compile("adam", loss={"office": "sparse_categorical_crossentropy", "urgent": "binary_crossentropy"})
model.fit(letters, {"office": office, "urgent": urgent}, epochs=3)
