# codes: STP713
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np

rng = np.random.default_rng(1)
x = rng.normal(size=(400, 5)).astype("float32")
y = (x[:, 0] > x[:, 1]).astype("float32")
RATES = {0: 0.01, 8: 0.003, 12: (0.001, 0.0003)}


def rate_of(epoch):
    started = max(first for first in RATES if first <= epoch)
    return RATES[started]


model = keras.Sequential([keras.layers.Dense(16, activation="relu"), keras.layers.Dense(1, activation="sigmoid")])
model.compile(keras.optimizers.SGD(0.01), "binary_crossentropy")
model.fit(x, y, epochs=15, callbacks=keras.callbacks.LearningRateScheduler(rate_of), verbose=0)
