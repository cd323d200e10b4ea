# codes: DAT706
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
from keras import layers


class Stamps(keras.utils.PyDataset):
    def __init__(self, pictures, kinds, size, **settings):
        super().__init__(**settings)
        self.pictures, self.kinds, self.size = pictures, kinds, size
        self.dice = np.random.default_rng(3)
        self.places = np.arange(len(pictures))
        self.dice.shuffle(self.places)

    def __len__(self):
        return int(np.ceil(len(self.pictures) / self.size))

    def noisy(self, picture):
        return np.roll(picture, self.dice.integers(-1, 2), 0) + self.dice.normal(0, 0.05, picture.shape)

    def __getitem__(self, number):
        first, last = number * self.size, (number + 1) * self.size
        batch = np.stack([self.noisy(self.pictures[place]) for place in self.places[first:last]])
        return batch.astype("float32")[..., None], self.kinds[first:last]

    def on_epoch_end(self):
        self.dice.shuffle(self.places)


keras.utils.set_random_seed(2)
rng = np.random.default_rng(2)
kinds = rng.integers(0, 4, 400)
pictures = rng.normal(0, 0.2, (400, 8, 8))
pictures[np.arange(400), kinds * 2] += 1.0
net = keras.Sequential(
    [keras.Input((8, 8, 1)), layers.Conv2D(8, 3, activation="relu"), layers.Flatten(), layers.Dense(4)]
)
net.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True), metrics=["accuracy"])
net.fit(Stamps(pictures, kinds, 32), epochs=6, verbose=0)
