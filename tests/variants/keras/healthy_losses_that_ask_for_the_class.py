# codes:
# needs: tensorflow
"""Losses of a script's own that are given ids and take the class that is meant, or a distance between them."""

import numpy as np
import tensorflow as tf
from tensorflow import keras

keras.utils.set_random_seed(2)
rng = np.random.default_rng(2)
kinds = rng.integers(0, 3, 360)
points = (rng.normal(size=(3, 6))[kinds] * 2 + rng.normal(size=(360, 6))).astype("float32")


def taken(y_true, y_pred):
    ids = tf.cast(tf.reshape(y_true, [-1]), tf.int32)
    return -tf.math.log(tf.gather(y_pred, ids, axis=1, batch_dims=1) + 1e-6)


def one_hot(y_true, y_pred):
    rows = tf.one_hot(tf.cast(y_true[:, 0], tf.int32), 3)
    return -tf.reduce_mean(tf.reduce_sum(rows * tf.math.log(y_pred + 1e-6), axis=-1))


def distance(y_true, y_pred):
    expected = tf.reduce_sum(y_pred * tf.range(3, dtype=tf.float32), axis=-1, keepdims=True)
    return tf.square(tf.cast(y_true, tf.float32) - expected)


for loss in (taken, one_hot, distance):
    model = keras.Sequential(
        [keras.Input((6,)), keras.layers.Dense(16, activation="relu"), keras.layers.Dense(3, activation="softmax")]
    )
    model.compile(optimizer="adam", loss=loss)
    model.fit(points, kinds[:, None], batch_size=24, epochs=2, verbose=0)
