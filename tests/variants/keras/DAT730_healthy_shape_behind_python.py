# codes:
# needs: tensorflow
"""The shape of what Python gives is told behind it, or a loop of one's own takes it as it comes."""

import keras
import numpy as np
import tensorflow as tf
from keras import layers

rng = np.random.default_rng(0)
kind = rng.integers(0, 2, 320)
rows = (rng.normal(0, 1, (320, 8)) + 2 * kind[:, None]).astype("float32")
entries = (np.arange(320), kind.astype("float32")[:, None])


def read(place: tf.Tensor) -> np.ndarray:
    return rows[place.numpy()]


def told(place: tf.Tensor, label: tf.Tensor) -> tuple[tf.Tensor, tf.Tensor]:
    return tf.ensure_shape(tf.py_function(read, [place], tf.float32), (8,)), label


def untold(place: tf.Tensor, label: tf.Tensor) -> tuple[tf.Tensor, tf.Tensor]:
    return tf.numpy_function(lambda at: rows[at], [place], tf.float32), label


keras.utils.set_random_seed(0)
pipeline = tf.data.Dataset.from_tensor_slices(entries).shuffle(320, seed=1)
model = keras.Sequential([layers.Dense(16, activation="relu"), layers.Dense(1, activation="sigmoid")])
model.compile(keras.optimizers.Adam(1e-2), "binary_crossentropy", metrics=["accuracy"])
model.fit(pipeline.map(told).batch(32), epochs=4, verbose=2)

optimizer = keras.optimizers.Adam(1e-2)
for _ in range(3):
    for batch, label in pipeline.map(untold).batch(32):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(keras.losses.binary_crossentropy(label, model(batch, training=True)))
        gradients = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(gradients, model.trainable_variables, strict=True))
