# codes: FWD714
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
from keras import layers, ops

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
rows = rng.normal(size=(256, 8)).astype("float32")
kinds = (rows @ rng.normal(size=(8, 3))).argmax(1)


class Own(layers.Layer):
    """A layer of its own."""

    def call(self, hidden):
        first, _, last = ops.split(hidden, 3, axis=-1)
        return first * last


model = keras.Sequential([layers.Dense(16, activation="relu"), Own(), layers.Dense(3)])

model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True), metrics=["accuracy"])
model.fit(rows, kinds, batch_size=32, epochs=2, verbose=0)
