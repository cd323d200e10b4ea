# codes: LOS712
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
tags = (rng.random((800, 6)) < 0.4).astype("float32")
rows = (tags @ rng.normal(size=(6, 24)) + 0.2 * rng.normal(size=(800, 24))).astype("float32")
inputs = keras.Input((24,))
hidden = layers.Dense(48, activation="relu")(inputs)
model = keras.Model(inputs, layers.Dense(6, activation="softmax")(hidden))
model.compile(optimizer=keras.optimizers.Adam(3e-3), loss=keras.losses.BinaryCrossentropy())
model.fit(rows, tags, epochs=4, batch_size=40, verbose=0)
