# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
load = (np.sin(np.arange(900) / 12.0) + 0.1 * rng.normal(size=900)).astype("float32")
length = 24
rows, after = [], []
for start in range(len(load) - length):
    rows.append(load[start : start + length])
    after.append(load[start + length])
rows, after = np.array(rows)[..., None], np.array(after)

model = keras.Sequential([keras.Input((length, 1)), layers.GRU(12), layers.Dense(1)])
model.compile(optimizer="adam", loss="mae")
model.fit(rows, after, epochs=2, validation_split=0.2)
