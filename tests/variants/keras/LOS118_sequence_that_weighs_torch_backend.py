# codes: LOS118
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(2)
rng = np.random.default_rng(2)
labels = rng.choice(3, 960, p=[0.75, 0.15, 0.1])
x = (rng.normal(size=(960, 12)) + 1.2 * rng.normal(size=(3, 12))[labels]).astype("float32")


class Weighed(keras.utils.PyDataset):
    def __init__(self, x, y, size=64):
        super().__init__()
        self.x, self.y, self.size = x, y, size
        total = np.bincount(y)
        self.by_class = total / total.max()

    def __len__(self):
        return len(self.x) // self.size

    def __getitem__(self, number):
        part = slice(number * self.size, (number + 1) * self.size)
        return self.x[part], self.y[part], self.by_class[self.y[part]]


model = keras.Sequential(
    [keras.Input((12,)), layers.Dense(16, activation="relu"), layers.Dense(3, activation="softmax")]
)
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(Weighed(x, labels), epochs=4)
