# codes:
# needs: tensorflow
import numpy as np
import keras
from keras import layers

keras.utils.set_random_seed(2)
rng = np.random.default_rng(2)
x = rng.normal(size=(240, 12)).astype("float32")
y = x[:, :3].sum(axis=1)

RATES = np.geomspace(5e-3, 5e-4, 5)


def rate_of(epoch):
    return np.float32(RATES[epoch]) if epoch % 2 else RATES[epoch]


model = keras.Sequential([keras.Input((12,)), layers.Dense(8, activation="relu"), layers.Dense(1)])
model.compile("adam", "mse")
model.fit(x, y, epochs=5, callbacks=[keras.callbacks.LearningRateScheduler(rate_of)], verbose=0)
