# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers


class Traces(keras.utils.PyDataset):
    def __init__(self, curves, kinds, size, seed):
        super().__init__()
        self.curves, self.kinds, self.size = curves.copy(), kinds.copy(), size
        self.seed = seed

    def __len__(self):
        return len(self.kinds) // self.size

    def __getitem__(self, number):
        part = slice(number * self.size, (number + 1) * self.size)
        return self.curves[part], self.kinds[part]

    def on_epoch_end(self):
        self.seed += 1
        for array in (self.curves, self.kinds):
            np.random.RandomState(self.seed).shuffle(array)


keras.utils.set_random_seed(1)
rng = np.random.default_rng(1)
kinds = rng.integers(0, 3, 480)
curves = np.sin(np.linspace(0, 6, 40) * (1 + kinds[:, None])) + rng.normal(size=(480, 40)) * 0.3
curves = curves[..., None].astype("float32")


def build():
    head = [layers.GlobalMaxPooling1D(), layers.Dense(3)]
    net = keras.Sequential([keras.Input((40, 1)), layers.Conv1D(12, 5, activation="relu"), *head])
    net.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True), metrics=["accuracy"])
    return net


build().fit(Traces(curves, kinds, 32, 5), epochs=6, verbose=0)

net = build()
for epoch in range(4):
    order = rng.permutation(480)
    for start in range(0, 480, 40):
        rows = order[start : start + 40]
        net.train_on_batch(curves[rows], kinds[rows])

# A judge of real and made curves is given answers of its own, whatever kinds the curves are.
judge = keras.Sequential([keras.Input((40, 1)), layers.Flatten(), layers.Dense(16, activation="relu"), layers.Dense(1)])
judge.compile("adam", keras.losses.BinaryCrossentropy(from_logits=True))
truth = np.concatenate([np.ones((20, 1)), np.zeros((20, 1))]).astype("int64")
for start in range(0, 400, 20):
    made = rng.normal(size=(20, 40, 1)).astype("float32")
    judge.train_on_batch(np.concatenate([curves[start : start + 20], made]), truth)
    judge.train_on_batch(curves[start : start + 20], np.ones((20, 1)))
