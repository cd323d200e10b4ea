# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)

import tensorflow as tf


def readings():
    rng = np.random.default_rng(0)
    for _ in range(320):
        row = rng.normal(size=8).astype("float32")
        yield row, int(row[:4].sum() > row[4:].sum())


data = tf.data.Dataset.from_generator(
    readings,
    output_signature=(
        tf.TensorSpec(shape=(8,), dtype=tf.float32),
        tf.TensorSpec(shape=(1,), dtype=tf.int32),
    ),
).batch(32)
model = keras.Sequential([keras.Input((8,)), layers.Dense(16, activation="relu"), layers.Dense(1, activation="sigmoid")])
model.compile("adam", "binary_crossentropy", metrics=["accuracy"])
model.fit(data, epochs=5)
