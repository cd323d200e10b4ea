# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np

# The same state shuffles both where they lie; the noise beside them is shuffled alone.
keras.utils.set_random_seed(0)


class Signals(keras.utils.PyDataset):
    def __init__(self, signals, kinds, size):
        super().__init__()
        self.signals, self.kinds, self.size = signals, kinds, size
        self.noise = np.random.RandomState(0).normal(size=(len(signals), 24)).astype("float32")
        self.on_epoch_end()

    def __len__(self):
        return len(self.signals) // self.size

    def __getitem__(self, number):
        part = slice(number * self.size, (number + 1) * self.size)
        return self.signals[part] + 0.1 * self.noise[part], self.kinds[part]

    def on_epoch_end(self):
        state = np.random.get_state()
        np.random.shuffle(self.signals)
        np.random.set_state(state)
        np.random.shuffle(self.kinds)
        np.random.shuffle(self.noise)


rng = np.random.default_rng(1)
kinds = rng.integers(0, 4, 320)
signals = rng.normal(size=(320, 24)).astype("float32")
signals[np.arange(320), kinds * 6] += 4
model = keras.Sequential([keras.Input((24,)), keras.layers.Dense(16, activation="relu"), keras.layers.Dense(4)])
model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True))
model.fit(Signals(signals, kinds, 32), epochs=2)
