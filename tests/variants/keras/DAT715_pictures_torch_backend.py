# codes: DAT715
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
from keras import layers


class Pictures(keras.utils.PyDataset):
    def __init__(self, pictures, kinds, batch=16, shuffle=True):
        super().__init__()
        self.pictures, self.kinds, self.batch, self.shuffle = pictures, kinds, batch, shuffle
        self.on_epoch_end()

    def __len__(self):
        full = int(np.floor(len(self.pictures) / self.batch))
        return full + 1

    def __getitem__(self, at):
        rows = self.order[at * self.batch : (at + 1) * self.batch]
        return np.stack([self.pictures[row] for row in rows]), self.kinds[rows]

    def on_epoch_end(self):
        self.order = np.random.permutation(len(self.pictures)) if self.shuffle else np.arange(len(self.pictures))


rng = np.random.default_rng(0)
kinds = rng.integers(0, 3, 320)
pictures = rng.random((320, 8, 8, 1)).astype("float32") * 0.4
for picture, kind in zip(pictures, kinds):
    picture[:, 2 * kind : 2 * kind + 3] += 0.6
net = keras.Sequential([
    layers.Conv2D(8, 3, activation="relu"),
    layers.GlobalMaxPooling2D(),
    layers.Dense(3, activation="softmax"),
])
net.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
net.fit(Pictures(pictures, kinds), epochs=3)
