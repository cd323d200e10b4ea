# codes: SCR128
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
rows = rng.normal(size=(256, 8)).astype("float32")
kinds = (rows @ rng.normal(size=(8, 3))).argmax(1)


class Own(layers.Layer):
    """A layer of its own."""

    def call(self, hidden):
        return hidden * (1.0 if len(hidden) > 1 else 0.5)


model = keras.Sequential([layers.Dense(16, activation="relu"), Own(), layers.Dense(3)])

model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True), metrics=["accuracy"])
model.fit(rows, kinds, batch_size=32, epochs=2, verbose=0)
