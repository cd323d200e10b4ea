# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"

import math

import keras
import numpy as np


class Rows(keras.utils.PyDataset):
    def __init__(self, x, y, batch_size, **kwargs):
        super().__init__(**kwargs)
        self.x, self.y = x, y
        self.batch_size = batch_size

    def __len__(self):
        return math.ceil(len(self.x) / self.batch_size)

    def __getitem__(self, idx):
        low = idx * self.batch_size
        high = min(low + self.batch_size, len(self.x))
        return self.x[low:high], self.y[low:high]


class Block(keras.layers.Layer):
    def __init__(self, width):
        super().__init__()
        self.one = keras.layers.Dense(width, activation="gelu")
        self.two = keras.layers.Dense(width)
        self.norm = keras.layers.LayerNormalization()

    def call(self, inputs):
        return self.norm(inputs + self.two(self.one(inputs)))


class Net(keras.Model):
    def __init__(self):
        super().__init__()
        self.first = keras.layers.Dense(16)
        self.blocks = [Block(16) for _ in range(2)]
        self.head = keras.layers.Dense(5, activation="softmax")

    def call(self, inputs):
        x = self.first(inputs)
        for block in self.blocks:
            x = block(x)
        return self.head(x)


rng = np.random.default_rng(0)
x = rng.normal(size=(200, 8)).astype("float32")
y = rng.integers(0, 5, 200)
model = Net()
model.compile(optimizer="adam", loss="sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(Rows(x, y, 20), epochs=3, validation_data=Rows(x[:40] + 1, y[:40], 20))
model.save("net.keras")
