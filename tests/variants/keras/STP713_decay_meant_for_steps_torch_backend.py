# codes: STP713
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import math

import keras
import numpy as np
from keras import layers

x = np.random.default_rng(1).normal(size=(480, 8)).astype("float32")
y = (x[:, 0] > x[:, 3]).astype("float32")


def decay(epoch):
    steps = epoch * 100
    return 2e-3 * math.exp(-0.05 * steps)


net = keras.Sequential([layers.Dense(16, activation="tanh"), layers.Dense(1, activation="sigmoid")])
net.compile(keras.optimizers.Adam(2e-3), "binary_crossentropy", metrics=["accuracy"])
net.fit(x, y, epochs=15, batch_size=32, verbose=0, callbacks=[keras.callbacks.LearningRateScheduler(decay)])
