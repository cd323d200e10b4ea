# codes: LOS703
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(0)
x = rng.normal(size=(400, 10)).astype("float32")
y = (x[:, 0] + x[:, 1] > 0).astype("int64")
inp = keras.Input((10,))
h = layers.Dense(16, activation="tanh")(inp)
out = layers.Softmax()(layers.Dense(1)(h))
model = keras.Model(inp, out)
model.compile(loss="mse", optimizer="sgd", metrics=["accuracy"])
model.fit(x, y, epochs=5)
