# codes:
# needs: tensorflow
import numpy as np
import keras
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
steps = 16
load = np.zeros(900)
for hour in range(2, 900):
    load[hour] = 0.9 * load[hour - 1] - 0.4 * load[hour - 2] + rng.normal(0, 0.5)
load = load.astype("float32")
later = np.roll(load, -3)


class Windows(keras.utils.PyDataset):
    """Starts, and what is told of each window, are shuffled together after each epoch."""

    def __init__(self, series, size):
        super().__init__()
        self.series, self.size = series, size
        self.starts = np.arange(len(series) - steps - 3)
        self.rises = (series[self.starts + steps + 2] - series[self.starts + steps - 1]).astype("float32")
        self.on_epoch_end()

    def __len__(self):
        return len(self.starts) // self.size

    def on_epoch_end(self):
        order = rng.permutation(len(self.starts))
        self.starts, self.rises = self.starts[order], self.rises[order]

    def __getitem__(self, i):
        rows = slice(i * self.size, (i + 1) * self.size)
        return np.stack([self.series[s : s + steps] for s in self.starts[rows]]), self.rises[rows, None]


model = keras.Sequential([keras.Input((steps,)), layers.Dense(32, activation="relu"), layers.Dense(1)])
model.compile("adam", "mse")
model.fit(Windows(load, 40), epochs=4)

# The same series in arrays, shuffled as pairs, and a target of another series three steps on.
starts = rng.permutation(len(load) - steps - 4)
x, y = np.stack([load[s : s + steps] for s in starts]), later[starts + steps - 1]
other = keras.Sequential([keras.Input((steps,)), layers.Dense(32, activation="relu"), layers.Dense(1)])
other.compile("adam", "mse")
other.fit(x, y, epochs=3)
