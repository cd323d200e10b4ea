# codes: FWD706
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(2)
rng = np.random.default_rng(2)


class Tiles(keras.utils.PyDataset):
    def __init__(self, count, size):
        super().__init__()
        self.kind = rng.integers(0, 2, count)
        self.tiles = rng.random((count, 3, 24, 24)).astype("float32") + 0.3 * self.kind[:, None, None, None]
        self.size = size

    def __len__(self):
        return len(self.kind) // self.size

    def __getitem__(self, at):
        rows = slice(at * self.size, (at + 1) * self.size)
        return self.tiles[rows], self.kind[rows]


tile = keras.Input((3, 24, 24))
hidden = layers.SeparableConv2D(12, 3, padding="same", activation="relu")(tile)
hidden = layers.GlobalMaxPooling2D()(hidden)
net = keras.Model(tile, layers.Dense(1, activation="sigmoid")(hidden))
net.compile(optimizer="adam", loss="binary_crossentropy")
net.fit(Tiles(320, 32), epochs=2)
