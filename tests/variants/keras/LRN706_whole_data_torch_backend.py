# codes: LRN706
# needs: torch keras
"""All rows in every step, on torch."""

import os

os.environ["KERAS_BACKEND"] = "torch"

import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(3)
rng = np.random.default_rng(3)
x = rng.normal(size=(960, 5)).astype("float32")
y = (x[:, 0] * 1.5 - np.abs(x[:, 1])).astype("float32")

inputs = keras.Input((5,))
hidden = layers.Dense(64, activation="relu")(inputs)
model = keras.Model(inputs, layers.Dense(1)(hidden))
model.compile(optimizer=keras.optimizers.Adam(0.003), loss="mse")
model.fit(x, y, epochs=5, batch_size=len(x), verbose=0)
