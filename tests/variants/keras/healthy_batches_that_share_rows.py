# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers


class Sliding(keras.utils.PyDataset):
    """Half of each batch comes again in the next, and every row is reached."""

    def __init__(self, x, y, size=20):
        super().__init__()
        self.x, self.y, self.size = x, y, size

    def __len__(self):
        return 2 * len(self.x) // self.size - 1

    def __getitem__(self, number):
        begin = number * self.size // 2
        return self.x[begin : begin + self.size], self.y[begin : begin + self.size]


keras.utils.set_random_seed(0)
x = np.random.normal(size=(400, 8)).astype("float32")
y = (x[:, 0] - x[:, 1] > 0).astype("float32")
model = keras.Sequential([layers.Dense(24, activation="relu"), layers.Dense(1, activation="sigmoid")])
model.compile("adam", "binary_crossentropy", metrics=["accuracy"])
model.fit(Sliding(x, y), epochs=2)
