# codes: DAT730
# needs: tensorflow
"""A generator whose types alone are told."""

from collections.abc import Iterator

import keras
import numpy as np
import tensorflow as tf
from keras import layers

series = np.random.default_rng(0).normal(0, 1, (320, 12, 3)).astype("float32")
risen = (series.mean((1, 2)) > 0).astype("float32")


def rows() -> Iterator[tuple[np.ndarray, np.ndarray]]:
    for row, label in zip(series, risen, strict=True):
        yield row, np.array([label], "float32")


keras.utils.set_random_seed(0)
pipeline = tf.data.Dataset.from_generator(rows, output_types=(tf.float32, tf.float32)).shuffle(320, seed=1).batch(32)
model = keras.Sequential([layers.GRU(8), layers.Dense(1, activation="sigmoid")])
model.compile(keras.optimizers.Adam(1e-2), "binary_crossentropy", metrics=["accuracy"])
model.fit(pipeline, epochs=3, verbose=2)
