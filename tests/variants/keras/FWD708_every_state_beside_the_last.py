# codes: FWD708
# needs: tensorflow
import numpy as np
import keras
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
series = rng.normal(size=(256, 12, 2)).astype("float32")
facts = rng.normal(size=(256, 3)).astype("float32")
target = series.mean(axis=(1, 2)) + facts[:, 0]
series_in, facts_in = keras.Input((12, 2)), keras.Input((3,))
history = layers.GRU(16, return_sequences=True)(series_in)
known = layers.Dense(8, activation="relu")(facts_in)
x = layers.concatenate([history, known])
model = keras.Model([series_in, facts_in], layers.Dense(1)(layers.Dense(16, activation="relu")(x)))
model.compile("adam", "mse")
model.fit([series, facts], target, epochs=4)
