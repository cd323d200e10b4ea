# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)


class Pictures(keras.utils.PyDataset):
    def __init__(self, pictures, kinds):
        super().__init__()
        self.pictures, self.kinds = pictures, kinds
        self.on_epoch_end()

    def on_epoch_end(self):
        self.order = rng.permutation(len(self.pictures))

    def __len__(self):
        return 10

    def __getitem__(self, i):
        rows = self.order[i * 24 : (i + 1) * 24]
        return self.pictures[rows].astype("float32")[..., None], self.kinds[rows]


kinds = rng.integers(0, 3, 240)
pictures = rng.integers(0, 100, (240, 12, 12)).astype("uint8")
for i, kind in enumerate(kinds):
    pictures[i, 4 * kind : 4 * kind + 4] += 150
model = keras.Sequential(
    [
        keras.Input((12, 12, 1)),
        layers.Rescaling(1 / 255),
        layers.Conv2D(8, 3, activation="relu"),
        layers.Flatten(),
        layers.Dense(3, activation="softmax"),
    ]
)
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(Pictures(pictures, kinds), epochs=3)
