# codes: DAT730
# needs: tensorflow
"""Signals that are shifted by Python, and given to layers in the graph of a step without a shape."""

import keras
import numpy as np
import tensorflow as tf
from keras import layers

rng = np.random.default_rng(0)
kind = rng.integers(0, 3, 480)
signal = rng.normal(0, 1, (480, 16, 1)).astype("float32") + kind[:, None, None]


def shifted(row: tf.Tensor) -> np.ndarray:
    return np.roll(row.numpy(), int(rng.integers(-1, 2)), axis=0)


def prepared(row: tf.Tensor, label: tf.Tensor) -> tuple[tf.Tensor, tf.Tensor]:
    return tf.py_function(shifted, [row], tf.float32), label


keras.utils.set_random_seed(0)
pipeline = tf.data.Dataset.from_tensor_slices((signal, kind)).shuffle(480, seed=1).map(prepared).batch(32)
model = keras.Sequential(
    [
        layers.Conv1D(16, 3, activation="relu"),
        layers.GlobalAveragePooling1D(),
        layers.Dense(3, activation="softmax"),
    ]
)
model.compile(keras.optimizers.Adam(3e-3), "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(pipeline, epochs=3, verbose=2)
