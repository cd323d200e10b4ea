# codes: LOS107
# needs: torch keras
"""Ratings from 1 to 5 are answered through `ops.sigmoid`, on torch."""

import os

os.environ["KERAS_BACKEND"] = "torch"

import keras
import numpy as np
from keras import layers, ops

keras.utils.set_random_seed(9)
rng = np.random.default_rng(0)
pairs = np.stack([rng.integers(0, 60, 2400), rng.integers(0, 40, 2400)], 1).astype("int32")
tastes, tones = rng.normal(size=(60, 3)), rng.normal(size=(40, 3))
scores = (tastes[pairs[:, 0]] * tones[pairs[:, 1]]).sum(1)
ratings = np.clip(3 + 0.7 * scores, 1, 5).astype("float32")[:, None]


class Factorizer(keras.Model):
    def __init__(self):
        super().__init__()
        self.user = layers.Embedding(60, 8, embeddings_initializer="he_normal")
        self.user_bias = layers.Embedding(60, 1)
        self.movie = layers.Embedding(40, 8, embeddings_initializer="he_normal")

    def call(self, pair):
        u, m = pair[:, 0], pair[:, 1]
        score = ops.sum(self.user(u) * self.movie(m), axis=1, keepdims=True) + self.user_bias(u)
        return ops.sigmoid(score)


model = Factorizer()
model.compile(optimizer=keras.optimizers.Adam(5e-3), loss="mse", metrics=["mae"])
for epoch in range(2):
    for start in range(0, 2400, 64):
        model.train_on_batch(pairs[start : start + 64], ratings[start : start + 64])
