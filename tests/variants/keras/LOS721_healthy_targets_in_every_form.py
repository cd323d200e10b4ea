# codes:
# needs: tensorflow
"""Weights behind the targets, a tuple of targets, and an output without a loss."""

import keras
import numpy as np
import tensorflow as tf
from keras import layers

rng = np.random.default_rng(0)
rows = rng.normal(0, 1, (640, 12)).astype("float32")
high = (rows[:, :1] > 0).astype("float32")
wide = (rows[:, 1:2] > 0).astype("float32")
weight = np.where(high[:, 0] > 0, 1.0, 1.1).astype("float32")


def built(*names: str) -> keras.Model:
    given = keras.Input((12,))
    hidden = layers.Dense(32, activation="relu")(given)
    outputs = [layers.Dense(1, activation="sigmoid", name=name)(hidden) for name in names]
    return keras.Model(given, outputs if len(outputs) > 1 else outputs[0])


keras.utils.set_random_seed(0)
one = built("high")
one.compile(keras.optimizers.Adam(1e-2), "binary_crossentropy")
one.fit(tf.data.Dataset.from_tensor_slices((rows, high, weight)).shuffle(640, seed=1).batch(32), epochs=4, verbose=2)

two = built("high", "wide")
two.compile(keras.optimizers.Adam(1e-2), ["binary_crossentropy", "binary_crossentropy"])
two.fit(tf.data.Dataset.from_tensor_slices((rows, (high, wide))).shuffle(640, seed=1).batch(32), epochs=4, verbose=2)
print(two.evaluate(rows, [high, wide], verbose=0))
