# codes: DAT706
# needs: jax keras
import os

os.environ["KERAS_BACKEND"] = "jax"
import random

import keras
import numpy as np


class Meters(keras.utils.PyDataset):
    """Readings with a little noise; the loads that go with them are cut of their list."""

    def __init__(self, readings, loads):
        super().__init__()
        self.readings = list(readings)
        self.loads = loads
        self.turn = list(range(len(loads)))

    def __len__(self):
        return len(self.loads) // 40

    def __getitem__(self, step):
        rows = self.turn[step * 40 : step * 40 + 40]
        taken = np.array([self.readings[row] for row in rows])
        return taken * np.random.uniform(0.97, 1.03, taken.shape), self.loads[step * 40 : step * 40 + 40]

    def on_epoch_end(self):
        random.shuffle(self.turn)


keras.utils.set_random_seed(5)
readings = np.random.default_rng(5).normal(size=(400, 6)).astype("float32")
loads = (readings @ np.array([1, -2, 0.5, 0, 1, 3])).astype("float32")[:, None]
net = keras.Sequential([keras.Input((6,)), keras.layers.Dense(16, activation="relu"), keras.layers.Dense(1)])
net.compile(keras.optimizers.Adam(0.01), "mse")
net.fit(Meters(readings, loads), epochs=12, verbose=0)
