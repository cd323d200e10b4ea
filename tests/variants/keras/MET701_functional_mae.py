# codes: MET701
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(0)
x = rng.normal(size=(400, 8)).astype("float32")
y = (3 * x[:, 0] - 2 * x[:, 1]).astype("float32")
inp = keras.Input((8,))
model = keras.Model(inp, layers.Dense(1)(layers.Dense(32, activation="relu")(inp)))
model.compile(optimizer="adam", loss="mae", metrics=["acc"])
model.fit(x, y, epochs=5, validation_split=0.2)
