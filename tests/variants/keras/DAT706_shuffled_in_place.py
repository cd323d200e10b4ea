# codes: DAT706
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np

keras.utils.set_random_seed(0)


class Signals(keras.utils.PyDataset):
    def __init__(self, signals, kinds, size):
        super().__init__()
        self.signals, self.kinds, self.size = signals, kinds, size
        self.rng = np.random.default_rng(0)
        self.on_epoch_end()

    def __len__(self):
        return len(self.signals) // self.size

    def __getitem__(self, number):
        part = slice(number * self.size, (number + 1) * self.size)
        return self.signals[part], self.kinds[part]

    def on_epoch_end(self):
        self.rng.shuffle(self.signals)


rng = np.random.default_rng(1)
kinds = rng.integers(0, 4, 320)
signals = rng.normal(size=(320, 24)).astype("float32")
signals[np.arange(320), kinds * 6] += 4
model = keras.Sequential([keras.Input((24,)), keras.layers.Dense(16, activation="relu"), keras.layers.Dense(4)])
model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True))
model.fit(Signals(signals, kinds, 32), epochs=2)
