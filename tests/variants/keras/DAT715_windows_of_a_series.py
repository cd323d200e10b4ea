# codes: DAT715
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"

import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np
import keras
from keras import layers

class Windows(keras.utils.PyDataset):
    def __init__(self, series, length, batch_size, **kw):
        super().__init__(**kw)
        self.x = np.stack([series[i : i + length] for i in range(len(series) - length)])[..., None]
        self.y = series[length:]
        self.batch_size = batch_size

    def __len__(self):
        return len(self.x) // self.batch_size + 1

    def __getitem__(self, i):
        s = slice(i * self.batch_size, (i + 1) * self.batch_size)
        return self.x[s].astype("float32"), self.y[s].astype("float32")

t = np.arange(660)
series = np.sin(t / 6) + 0.05 * np.random.default_rng(0).normal(size=660)
train = Windows(series, 20, 32)
model = keras.Sequential([layers.Input((20, 1)), layers.LSTM(16), layers.Dense(1)])
model.compile(keras.optimizers.Adam(1e-2), loss="mse")
model.fit(train, epochs=3, callbacks=[keras.callbacks.ReduceLROnPlateau(monitor="loss", patience=2)])
