# codes: FWD301
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np
import keras
from keras import layers, ops

rng = np.random.default_rng(7)

x = rng.normal(size=(128, 7)).astype("float32")
y = x @ np.ones((7, 1))
m = keras.Sequential([keras.Input((8,)), layers.Dense(16, activation="relu"), layers.Dense(1)])
m.compile("adam", "mse")
m.fit(x, y, epochs=3)
