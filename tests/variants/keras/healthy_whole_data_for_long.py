# codes:
# needs: tensorflow
"""All rows in every step, for as many epochs as that takes; and a few epochs of a quick rate that learn."""

import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(3)
rng = np.random.default_rng(3)
x = rng.normal(size=(640, 5)).astype("float32")
y = (x[:, 0] * 1.5 - np.abs(x[:, 1])).astype("float32")

model = keras.Sequential([layers.Input((5,)), layers.Dense(64, activation="relu"), layers.Dense(1)])
model.compile(optimizer=keras.optimizers.Adam(0.01), loss="mse")
model.fit(x, y, epochs=150, batch_size=len(x), verbose=0)

line = keras.Sequential([layers.Input((5,)), layers.Dense(1)])
line.compile(optimizer=keras.optimizers.SGD(0.4), loss="mse")
line.fit(x, x @ np.float32([1, 2, 0, -1, 3]), epochs=8, batch_size=640, verbose=0)
