# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(1)
rng = np.random.default_rng(1)
x = rng.normal(size=(600, 8)).astype("float32")
y = (x[:, :3].sum(1) + 0.1 * rng.normal(size=600)).astype("float32")
y[rng.choice(600, 40, replace=False)] = np.nan
x, y = x[~np.isnan(y)], y[~np.isnan(y)]
model = keras.Sequential([keras.Input((8,)), layers.Dense(24, activation="relu"), layers.Dense(1)])
model.compile("adam", loss="mse")
model.fit(x, y, batch_size=32, epochs=8)
