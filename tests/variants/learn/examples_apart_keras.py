# codes:
# needs: tensorflow keras
"""Batch statistics, noise, a row of weights for each step, and two towers that are compared with each other."""

import keras
import numpy as np
from keras import layers, ops

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
seen = rng.normal(size=(480, 8, 4)).astype("float32")
kinds = np.abs(seen).sum(1).argmax(1)

given = keras.Input((8, 4))
hidden = layers.BatchNormalization()(layers.Dense(24, activation="relu")(ops.abs(given)))
hidden = layers.Dropout(0.1)(layers.GaussianNoise(0.05)(hidden))
shares = layers.Softmax(axis=1)(layers.Dense(1)(hidden))
pooled = layers.LayerNormalization()(ops.sum(shares * hidden, axis=1))
model = keras.Model(given, layers.Dense(4, activation="softmax")(pooled))
model.compile(keras.optimizers.Adam(1e-2), "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(seen, kinds, batch_size=24, epochs=4, verbose=0)


class Towers(keras.Model):
    def __init__(self):
        super().__init__()
        self.left, self.right = layers.Dense(16), layers.Dense(16)

    def call(self, pair):
        a, b = ops.normalize(self.left(pair[0]), axis=-1), ops.normalize(self.right(pair[1]), axis=-1)
        return 8 * ops.matmul(a, ops.transpose(b))


one = rng.normal(size=(480, 10)).astype("float32")
other = (one @ rng.normal(size=(10, 12)) + 0.1 * rng.normal(size=(480, 12))).astype("float32")
towers = Towers()
towers.compile(keras.optimizers.Adam(5e-3), keras.losses.SparseCategoricalCrossentropy(from_logits=True))
partners = np.tile(np.arange(24), 20)
towers.fit((one, other), partners, batch_size=24, shuffle=False, epochs=3, verbose=0)
