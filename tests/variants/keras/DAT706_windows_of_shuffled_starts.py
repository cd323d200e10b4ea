# codes: DAT706
# needs: tensorflow
import numpy as np
import keras
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
steps = 16
load = np.cumsum(rng.normal(0, 0.2, 900)).astype("float32")
load = (load - load.mean()) / load.std()


class Windows(keras.utils.PyDataset):
    def __init__(self, series, size):
        super().__init__()
        self.series, self.size = series, size
        self.starts = rng.permutation(len(series) - steps)

    def __len__(self):
        return len(self.starts) // self.size

    def __getitem__(self, i):
        begin = i * self.size
        windows = [self.series[s : s + steps] for s in self.starts[begin : begin + self.size]]
        return np.stack(windows), self.series[begin + steps : begin + steps + self.size, None]


model = keras.Sequential([keras.Input((steps,)), layers.Dense(32, activation="relu"), layers.Dense(1)])
model.compile("adam", "mse")
model.fit(Windows(load, 40), epochs=4)
