# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
x = np.random.normal(size=(600, 8)).astype("float32")
y = (x[:, 0] - x[:, 1] > 0).astype("int32")
model = keras.Sequential([
    keras.Input((8,)),
    layers.Dense(24, activation="relu"),
    layers.Dense(1, activation="sigmoid"),
])
model.compile("adam", "binary_crossentropy", metrics=["accuracy"])
model.fit(x, y, epochs=5, batch_size=30)
