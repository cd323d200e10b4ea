# codes:
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np

# The places of the rows are shuffled, by which both rows and labels are taken.
keras.utils.set_random_seed(0)


class Tags(keras.utils.PyDataset):
    def __init__(self, rows, tags, size):
        super().__init__()
        self.rows, self.tags, self.size = rows, tags, size
        self.places = np.arange(len(rows))
        self.on_epoch_end()

    def __len__(self):
        return len(self.rows) // self.size

    def __getitem__(self, number):
        taken = self.places[number * self.size : (number + 1) * self.size]
        return self.rows[taken], self.tags[taken]

    def on_epoch_end(self):
        np.random.shuffle(self.places)


rng = np.random.default_rng(1)
rows = rng.normal(size=(320, 12)).astype("float32")
tags = (rows[:, :4] > 0).astype("float32")
model = keras.Sequential([keras.Input((12,)), keras.layers.Dense(16, activation="relu"), keras.layers.Dense(4)])
model.compile("adam", keras.losses.BinaryCrossentropy(from_logits=True))
model.fit(Tags(rows, tags, 32), epochs=2)
