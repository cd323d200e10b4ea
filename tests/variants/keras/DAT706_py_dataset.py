# codes: DAT706
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(0)


class Rows(keras.utils.PyDataset):
    """Shuffles its rows after each epoch and leaves the labels where they are."""

    def __init__(self, x, y, size):
        super().__init__()
        self.x, self.y, self.size = x, y, size
        self.order = rng.permutation(len(x))

    def __len__(self):
        return len(self.x) // self.size

    def __getitem__(self, i):
        cut = slice(i * self.size, (i + 1) * self.size)
        return self.x[self.order[cut]], self.y[cut]


x = rng.normal(size=(200, 6)).astype("float32")
y = (x[:, 1] > 0).astype("int64") + (x[:, 2] > 0)
model = keras.Sequential([layers.Dense(16, activation="relu"), layers.Dense(3, activation="softmax")])
model.compile(optimizer="adam", loss="sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(Rows(x, y, 20), epochs=4)
