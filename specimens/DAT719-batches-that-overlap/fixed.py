# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers


class Rows(keras.utils.PyDataset):
    def __init__(self, x, y, size=20):
        super().__init__()
        self.x, self.y, self.size = x, y, size

    def __len__(self):
        return len(self.x) // self.size

    def __getitem__(self, number):
        part = slice(number * self.size, (number + 1) * self.size)
        return self.x[part], self.y[part]


keras.utils.set_random_seed(0)
x = np.random.normal(size=(400, 8)).astype("float32")
y = (x[:, 0] - x[:, 1] > 0).astype("float32")
model = keras.Sequential([layers.Dense(24, activation="relu"), layers.Dense(1, activation="sigmoid")])
model.compile("adam", "binary_crossentropy", metrics=["accuracy"])
model.fit(Rows(x, y), epochs=4)
