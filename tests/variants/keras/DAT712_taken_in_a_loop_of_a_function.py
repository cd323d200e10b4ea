# codes: DAT712
# needs: tensorflow
"""Forecast a load three steps ahead, from windows that a function cuts."""

import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
load = (np.sin(np.arange(1200) / 12) + 0.2 * np.cumsum(rng.normal(size=1200)) / 10).astype("float32")
BACK, AHEAD = 24, 3


def cut(series):
    parts, aims = [], []
    for start in range(len(series) - BACK - AHEAD):
        parts.append(series[start : start + BACK])
        aims.append(series[start + BACK - AHEAD])
    return np.array(parts)[..., None], np.array(aims)


x, y = cut(load)
model = keras.Sequential([keras.Input((BACK, 1)), keras.layers.LSTM(8), keras.layers.Dense(1)])
model.compile("adam", "mse")
model.fit(x, y, epochs=1, batch_size=32)
