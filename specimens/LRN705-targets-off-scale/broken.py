# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)

x = rng.random(size=(400, 3)).astype("float32")
price = 300_000 * x[:, 0] + 80_000 * x[:, 1] + 50_000
model = keras.Sequential([layers.Dense(32, activation="relu"), layers.Dense(1)])
model.compile(optimizer=keras.optimizers.SGD(0.01), loss="mse", metrics=["mae"])
model.fit(x, price, epochs=5, batch_size=32)
