# codes: SCR125
# needs: torch keras
"""One target is held against three quantiles, which the loss keeps as an array of NumPy."""

import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
from keras import layers, ops


class Pinball(keras.losses.Loss):
    def __init__(self, quantiles):
        super().__init__(name="pinball")
        self.quantiles = np.asarray(quantiles, dtype="float32")

    def call(self, y_true, y_pred):
        err = y_true - y_pred
        return ops.mean(np.maximum(self.quantiles * err, (self.quantiles - 1.0) * err), axis=-1)


keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(320, 6)).astype("float32")
y = (x[:, :1] - x[:, 1:2] + rng.normal(0, 0.3, (320, 1))).astype("float32")
model = keras.Sequential([keras.Input((6,)), layers.Dense(32, activation="relu"), layers.Dense(3)])
model.compile(keras.optimizers.Adam(1e-2), Pinball((0.1, 0.5, 0.9)))
model.fit(x, y, batch_size=32, epochs=6, verbose=0)
