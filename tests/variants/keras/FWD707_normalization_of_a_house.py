# codes: FWD707
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(7)
rng = np.random.default_rng(7)
size, year = rng.normal(120, 30, 600), rng.normal(1980, 20, 600)
table = np.stack([size, year], axis=1).astype("float32")
price = (size / 50 + (year - 1980) / 40 + 0.1 * rng.normal(size=600)).astype("float32")
given = keras.Input((2,), name="house")
hidden = layers.Dense(48, activation="relu")(layers.Normalization(axis=-1, name="standard")(given))
regressor = keras.Model(given, layers.Dense(1)(hidden))
regressor.compile(optimizer=keras.optimizers.Adam(1e-3), loss="mae")
regressor.fit(table, price, validation_split=0.2, epochs=3, batch_size=30)
