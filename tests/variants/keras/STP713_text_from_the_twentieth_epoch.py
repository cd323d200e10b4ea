# codes: STP713
# needs: tensorflow
import keras
import numpy as np

rng = np.random.default_rng(0)
x = rng.normal(size=(400, 5)).astype("float32")
y = (x @ rng.normal(size=5)).astype("float32")


def rate_of(epoch, rate):
    if epoch >= 20:
        return f"{rate * 0.95:.6f}"
    return rate


model = keras.Sequential([keras.layers.Dense(24, activation="relu"), keras.layers.Dense(1)])
model.compile(keras.optimizers.Adam(3e-3), "mse")
slower = keras.callbacks.LearningRateScheduler(rate_of)
model.fit(x, y, batch_size=40, epochs=30, callbacks=[slower], verbose=0)
