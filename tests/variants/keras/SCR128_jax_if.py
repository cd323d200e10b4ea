# codes: SCR128
# needs: jax keras
import os

os.environ["KERAS_BACKEND"] = "jax"
import keras
import numpy as np
from keras import ops


class Capped(keras.losses.Loss):
    def call(self, truth, answer):
        error = ops.mean(ops.abs(truth - answer))
        if error > 1.0:
            return ops.sqrt(error)
        return error


rng = np.random.default_rng(0)
x = rng.normal(size=(320, 5)).astype("float32")
model = keras.Sequential([keras.layers.Dense(16, activation="relu"), keras.layers.Dense(1)])
model.compile(optimizer="adam", loss=Capped())
model.fit(x, x.sum(axis=1, keepdims=True), epochs=3, batch_size=32, verbose=0)
