# codes:
# needs: tensorflow keras
"""Amounts that are never below 0, from a softplus whose axis of one is taken away, and logits that are."""

import keras
import numpy as np
from keras import layers, ops

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
days = rng.normal(size=(512, 5)).astype("float32")
rain = np.exp(0.4 * days[:, 0] - 0.3 * days[:, 1]).astype("float32")
wet = (days[:, 0] > days[:, 1]).astype("float32")


class OneNumber(keras.Model):
    def __init__(self, activation):
        super().__init__()
        self.wide, self.head = layers.Dense(32, activation="relu"), layers.Dense(1, activation=activation)

    def call(self, x):
        return ops.squeeze(self.head(self.wide(x)), axis=-1)


amount = OneNumber("softplus")
amount.compile(keras.optimizers.Adam(5e-3), loss="mse", metrics=["mae"])
amount.fit(days, rain, validation_split=0.2, batch_size=32, epochs=4, verbose=0)
chance = OneNumber(None)
chance.compile(keras.optimizers.Adam(5e-3), loss=keras.losses.BinaryCrossentropy(from_logits=True))
chance.fit(days, wet, batch_size=32, epochs=4, verbose=0)
