# codes: DAT706
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
        self.dice = np.random.default_rng(seed)

    def __len__(self):
        return len(self.kinds) // self.size

    def __getitem__(self, number):
        part = slice(number * self.size, (number + 1) * self.size)
        return self.curves[part], self.kinds[part]

    def on_epoch_end(self):
        self.dice.shuffle(self.curves)
        self.dice.shuffle(self.kinds)


keras.utils.set_random_seed(1)
rng = np.random.default_rng(1)
kinds = rng.integers(0, 3, 480)
curves = np.sin(np.linspace(0, 6, 40) * (1 + kinds[:, None])) + rng.normal(size=(480, 40)) * 0.3
curves = curves[..., None].astype("float32")
net = keras.Sequential(
    [keras.Input((40, 1)), layers.Conv1D(12, 5, activation="relu"), layers.GlobalMaxPooling1D(), layers.Dense(3)]
)
net.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True), metrics=["accuracy"])
net.fit(Traces(curves, kinds, 32, 5), epochs=6, verbose=0)
