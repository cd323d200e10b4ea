# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(0)
n = 300
a = rng.normal(size=(n, 6)).astype("float32")
b = rng.normal(size=(n, 4)).astype("float32")
y = (a[:, 0] * b[:, 0]).astype("float32")
ia, ib = keras.Input((6,), name="left"), keras.Input((4,), name="right")
h = layers.concatenate([layers.Dense(16, activation="relu")(ia), layers.Dense(16, activation="relu")(ib)])
out = layers.Dense(1)(layers.Dense(16, activation="relu")(h))
model = keras.Model([ia, ib], out)
model.compile("adam", "mse")
model.fit([a], y, epochs=3)
