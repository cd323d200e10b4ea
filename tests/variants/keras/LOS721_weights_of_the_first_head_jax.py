# codes: LOS721
# needs: jax
import os

os.environ["KERAS_BACKEND"] = "jax"
import numpy as np
import keras
from keras import layers

keras.utils.set_random_seed(2)
rng = np.random.default_rng(2)
rows = rng.normal(size=(256, 6)).astype("float32")
targets = [rows[:, :1] - rows[:, 1:2], rows[:, 2:3] * 2, rows.sum(1, keepdims=True)]
entry = keras.Input((6,))
shared = layers.Dense(32, activation="relu")(entry)
regressor = keras.Model(entry, [layers.Dense(1, name=f"head_{n}")(shared) for n in range(3)])
regressor.compile("adam", ["mse", "mse", "mae"])
regressor.fit(rows, targets, sample_weight=[np.linspace(0.5, 1.5, 256)], batch_size=32, epochs=4)
