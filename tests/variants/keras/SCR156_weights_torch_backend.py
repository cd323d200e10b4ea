# codes: SCR156
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np

keras.utils.set_random_seed(2)
rng = np.random.default_rng(2)


class Ranker(keras.Model):
    def __init__(self, width):
        super().__init__()
        self.first = keras.layers.Dense(width, activation="relu")
        self.last = keras.layers.Dense(1)
        self.non_trainable_variables = []

    def call(self, x):
        return self.last(self.first(x))


x = rng.normal(size=(320, 5)).astype("float32")
y = np.abs(x[:, 0]) - x[:, 1]
ranker = Ranker(24)
ranker.compile("adam", "mse")
ranker.fit(x, y, epochs=4, batch_size=32)
