# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
signals = rng.normal(size=(192, 24)).astype("float32")
kinds = (signals[:, :8].mean(axis=1) > 0).astype("int64")


class Gated(layers.Layer):
    """One part of the values lets the others through."""

    def call(self, hidden):
        values, gates = tf.split(hidden, 2, axis=-1)
        return values * tf.sigmoid(gates)


model = keras.Sequential([layers.Dense(16), Gated(), layers.Dense(2)])
model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True))
model.fit(signals, kinds, batch_size=32, epochs=2)
