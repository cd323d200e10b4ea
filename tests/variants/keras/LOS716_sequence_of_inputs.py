# codes: LOS716
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np


class Scans(keras.utils.PyDataset):
    def __init__(self, scans, kinds, size):
        super().__init__()
        self.scans, self.kinds, self.size = scans, kinds, size

    def __len__(self):
        return len(self.scans) // self.size

    def __getitem__(self, number):
        return self.scans[number * self.size : (number + 1) * self.size]


keras.utils.set_random_seed(3)
rng = np.random.default_rng(3)
scans = rng.normal(size=(180, 8, 8, 1)).astype("float32")
kinds = (scans.mean(axis=(1, 2, 3)) > 0).astype("int64")
head = [keras.layers.Flatten(), keras.layers.Dense(2)]
model = keras.Sequential([keras.Input((8, 8, 1)), keras.layers.Conv2D(6, 3, activation="relu"), *head])
model.compile(optimizer="adam", loss=keras.losses.SparseCategoricalCrossentropy(from_logits=True))
model.fit(Scans(scans, kinds, 20), epochs=2, verbose=0)
