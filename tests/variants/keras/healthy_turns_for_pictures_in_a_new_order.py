# codes:
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
from keras import layers


class Base(keras.utils.PyDataset):
    def __init__(self, pictures, told, size=40):
        super().__init__()
        self.pictures, self.told, self.size = pictures, told, size
        self.dice = np.random.default_rng(1)
        self.order = self.dice.permutation(len(told))

    def __len__(self):
        return len(self.told) // self.size

    def on_epoch_end(self):
        self.dice.shuffle(self.order)


class Turned(Base):
    """How far each picture is turned is the label, and stands in a list of its own."""

    def __getitem__(self, number):
        part = slice(number * self.size, (number + 1) * self.size)
        turns = self.told[part]
        pictures = self.pictures[self.order[part]]
        return np.stack([np.rot90(p, k) for p, k in zip(pictures, turns)]).copy(), turns


class Named(Base):
    """Rows and names by one order, with noise."""

    def __getitem__(self, number):
        rows = self.order[number * self.size : (number + 1) * self.size]
        pictures = self.pictures[rows]
        return (pictures + self.dice.normal(0, 0.05, pictures.shape)).astype("float32"), self.told[rows]


class Wanted(Base):
    """The kinds of a batch are set, and a picture of each is drawn."""

    def __init__(self, pictures, told):
        super().__init__(pictures, told)
        self.wanted = np.arange(len(told)) % 4
        self.of_kind = {kind: np.flatnonzero(told == kind) for kind in range(4)}

    def __getitem__(self, number):
        kinds = self.wanted[number * self.size : (number + 1) * self.size]
        rows = np.concatenate([self.dice.choice(self.of_kind[kind], 1) for kind in kinds])
        return self.pictures[rows], kinds


class Noisy(Base):
    """Pictures in their order, and grounds drawn for them."""

    def __init__(self, pictures, told):
        super().__init__(pictures, told)
        self.grounds = np.random.default_rng(7).normal(0, 0.1, pictures.shape).astype("float32")

    def __getitem__(self, number):
        part = slice(number * self.size, (number + 1) * self.size)
        return self.pictures[part] + self.grounds[self.order[part]], self.told[part]


keras.utils.set_random_seed(2)
rng = np.random.default_rng(2)
kinds = rng.integers(0, 4, 400)
pictures = rng.normal(0, 0.2, (400, 8, 8, 1)).astype("float32")
pictures[np.arange(400), kinds, kinds] += 2.0
uneven = rng.normal(0, 0.1, (400, 8, 8, 1)).astype("float32")
uneven[:, 0] += 1.0
for source in (
    Turned(uneven, rng.integers(0, 4, 400)),
    Named(pictures, kinds),
    Wanted(pictures, kinds),
    Noisy(pictures, kinds),
):
    net = keras.Sequential(
        [keras.Input((8, 8, 1)), layers.Conv2D(8, 3, activation="relu"), layers.Flatten(), layers.Dense(4)]
    )
    net.compile(keras.optimizers.Adam(0.01), keras.losses.SparseCategoricalCrossentropy(from_logits=True))
    net.fit(source, epochs=6, verbose=0)
