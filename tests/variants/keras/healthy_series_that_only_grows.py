# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
members = np.cumsum(rng.uniform(0.5, 1.5, 420)).astype("float32") / 100
windows = np.stack([members[i : i + 12] for i in range(400)])
following = members[12:412]
model = keras.Sequential([keras.Input((12,)), layers.Dense(16, activation="relu"), layers.Dense(1)])
model.compile("adam", "mse")
model.fit(windows, following, validation_split=0.2, epochs=3)
