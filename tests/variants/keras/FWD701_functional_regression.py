# codes: FWD701
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)

x = rng.normal(size=(128, 8)).astype("float32")
y = x.sum(axis=1)
inputs = keras.Input((8,))
hidden = layers.Dense(64)(inputs)
outputs = layers.Dense(1)(hidden)
model = keras.Model(inputs, outputs)
model.compile(optimizer="adam", loss="mse")
model.fit(x, y, epochs=3)
