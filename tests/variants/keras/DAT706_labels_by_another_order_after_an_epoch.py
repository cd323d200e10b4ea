# codes: DAT706
# needs: tensorflow
"""The rows are scaled and jittered on their way, and each epoch draws one order for them and one for the labels."""

import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers


class Sessions(keras.utils.PyDataset):
    def __init__(self, sessions, users, size=32):
        super().__init__()
        self.sessions, self.users, self.size = sessions, users, size
        self.mean, self.std = sessions.mean((0, 1)), sessions.std((0, 1))
        self.rng = np.random.default_rng(0)

    def __len__(self):
        return int(np.ceil(len(self.users) / self.size))

    def __getitem__(self, index):
        part = slice(index * self.size, (index + 1) * self.size)
        rows = (self.sessions[part] - self.mean) / self.std
        return (rows + self.rng.normal(0, 0.05, rows.shape)).astype("float32"), self.users[part]

    def on_epoch_end(self):
        self.sessions = self.sessions[self.rng.permutation(len(self.sessions))]
        self.users = self.users[self.rng.permutation(len(self.users))]


keras.utils.set_random_seed(1)
rng = np.random.default_rng(1)
users = rng.integers(0, 4, 480)
sessions = rng.normal(size=(4, 20, 2))[users] + rng.normal(0, 0.5, (480, 20, 2))
model = keras.Sequential(
    [keras.Input((20, 2)), layers.Flatten(), layers.Dense(32, activation="relu"), layers.Dense(4, activation="softmax")]
)
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(Sessions(sessions, users), epochs=10, verbose=0)
