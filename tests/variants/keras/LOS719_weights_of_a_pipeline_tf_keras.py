# codes: LOS719
# needs: tensorflow
import os
os.environ["TF_USE_LEGACY_KERAS"] = "1"
import numpy as np
import tensorflow as tf
from tensorflow.keras import layers

rng = np.random.default_rng(1)
steps = np.zeros((96, 8, 3), "float32")
states = np.zeros((96, 8, 1), "float32")
for series, state in zip(steps, states, strict=True):
    length = rng.integers(2, 9)
    series[-length:] = rng.normal(size=(length, 3))
    state[-length:] = series[-length:, :1] > 0


def with_weights(series, state):
    return series, state, tf.cast(tf.reduce_all(series == 0, axis=-1), "float32")


rows = tf.data.Dataset.from_tensor_slices((steps, states)).map(with_weights).shuffle(96).batch(16)
model = tf.keras.Sequential([layers.GRU(8, return_sequences=True), layers.Dense(1, activation="sigmoid")])
model.compile("adam", "binary_crossentropy")
model.fit(rows, epochs=2)
