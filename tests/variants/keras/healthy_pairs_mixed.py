# codes:
# needs: tensorflow
"""Two shuffled streams of labelled images are zipped, and each row is mixed with another's."""

import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

rng = np.random.default_rng(0)
labels = rng.integers(0, 4, 640)
images = (rng.normal(0, 0.3, (640, 8, 8, 1)) + labels[:, None, None, None] / 4).astype("float32")
targets = keras.utils.to_categorical(labels, 4).astype("float32")


def stream(seed):
    return tf.data.Dataset.from_tensor_slices((images, targets)).shuffle(640, seed=seed).batch(32)


def mixed(one, other):
    (first, first_labels), (second, second_labels) = one, other
    share = tf.random.uniform([tf.shape(first)[0]], 0.6, 1.0)
    weights = tf.reshape(share, (-1, 1, 1, 1))
    named = tf.reshape(share, (-1, 1))
    return first * weights + second * (1 - weights), first_labels * named + second_labels * (1 - named)


model = keras.Sequential(
    [
        keras.Input((8, 8, 1)),
        keras.layers.Conv2D(8, 3, activation="relu"),
        keras.layers.GlobalAveragePooling2D(),
        keras.layers.Dense(4, activation="softmax"),
    ]
)
model.compile(keras.optimizers.Adam(1e-2), "categorical_crossentropy", metrics=["accuracy"])
model.fit(tf.data.Dataset.zip((stream(1), stream(2))).map(mixed), epochs=3, verbose=0)
