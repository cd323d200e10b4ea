# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"

import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(1)
rng = np.random.default_rng(1)
x = rng.normal(size=(640, 8)).astype("float32")
scores = x @ rng.normal(size=(8, 4)).astype("float32")
shares = np.exp(scores) / np.exp(scores).sum(1, keepdims=True)

model = keras.Sequential(
    [keras.Input((8,)), layers.Dense(24, activation="relu"), layers.Dense(4, activation="softmax")]
)
model.compile(keras.optimizers.Adam(3e-3), loss=keras.losses.KLDivergence())
model.fit(x, shares, batch_size=32, epochs=8)
