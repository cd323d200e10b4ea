# codes: LOS717
# needs: torch keras
import os
os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
from keras import layers, ops

keras.utils.set_random_seed(2)
rng = np.random.default_rng(2)
x = rng.normal(size=(500, 6)).astype("float32")
y = (x @ rng.normal(size=(6, 2))).astype("float32")


class Fit(keras.losses.Loss):
    """One minus the share of the variance that is left."""

    def call(self, y_true, y_pred):
        left = ops.sum(ops.square(y_true - y_pred), axis=-1)
        return 1 - left / (ops.sum(ops.square(y_true), axis=-1) + 1e-3)


given = keras.Input((6,))
model = keras.Model(given, layers.Dense(2)(layers.Dense(16, activation="tanh")(given)))
model.compile(optimizer="adam", loss=Fit())
model.fit(x, y, batch_size=25, epochs=5)
