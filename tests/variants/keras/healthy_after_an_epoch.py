# codes:
# needs: tensorflow
"""One order for rows and labels; noise, and partners to compare with, that are drawn anew for each epoch."""

import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers


class Batches(keras.utils.PyDataset):
    def __init__(self, rows, labels, noise=None):
        super().__init__()
        self.rows, self.labels, self.noise = rows.copy(), labels.copy(), noise
        self.rng = np.random.default_rng(0)

    def __len__(self):
        return len(self.rows) // 32

    def _noisy(self, part):
        return self.rows[part] if self.noise is None else self.rows[part] + self.noise[part]

    def __getitem__(self, i):
        part = slice(i * 32, (i + 1) * 32)
        return self._noisy(part).astype("float32"), self.labels[part]

    def on_epoch_end(self):
        if self.noise is not None:
            self.noise = self.noise[self.rng.permutation(len(self.noise))]
        else:
            order = self.rng.permutation(len(self.rows))
            self.rows, self.labels = self.rows[order], self.labels[order]


class Resampled(Batches):
    """Each epoch has other rows, with replacement, and their labels."""

    def on_epoch_end(self):
        self.drawn = self.rng.integers(0, len(self.rows), len(self.rows))
        self.rows, self.labels = self.rows[self.drawn], self.labels[self.drawn]


keras.utils.set_random_seed(1)
rng = np.random.default_rng(1)
labels = rng.integers(0, 4, 320)
rows = rng.normal(size=(4, 12))[labels] + rng.normal(0, 0.4, (320, 12))


def fit(source):
    model = keras.Sequential([keras.Input((12,)), layers.Dense(32, activation="relu"), layers.Dense(4, "softmax")])
    model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
    model.fit(source, epochs=5, verbose=0)


fit(Batches(rows, labels))
fit(Batches(rows, labels, rng.normal(0, 0.1, rows.shape)))
fit(Resampled(rows, labels))
