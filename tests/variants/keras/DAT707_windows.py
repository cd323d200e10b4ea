# codes: DAT707
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(7)
series = np.sin(np.arange(500) / 8).astype("float32")
past = np.stack([series[i : i + 20] for i in range(480)])[..., None]
following = series[20:490]
inputs = keras.Input((20, 1))
model = keras.Model(inputs, layers.Dense(1)(layers.LSTM(16)(inputs)))
model.compile("adam", "mae")
model.fit(past, following, epochs=2, batch_size=32)
