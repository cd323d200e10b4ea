# codes: LOS305
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
seen = rng.normal(size=(640, 6)).astype("float32")
move = rng.integers(0, 4, 640)
worth = (seen[np.arange(640), move] * 2 + 0.1 * rng.normal(size=640)).astype("float32")
value = keras.Sequential([keras.Input((6,)), keras.layers.Dense(32, activation="relu"), keras.layers.Dense(4)])
adam = keras.optimizers.Adam(1e-3)


def improve(states, moves, wanted):
    with tf.GradientTape() as tape:
        chosen = tf.gather(value(states, training=True), moves[:, None], axis=1, batch_dims=1)
        error = tf.reduce_mean(tf.math.squared_difference(wanted, chosen))
    slopes = tape.gradient(error, value.trainable_variables)
    adam.apply_gradients(zip(slopes, value.trainable_variables))
    return error


for turn in range(60):
    rows = rng.integers(0, 640, 40)
    error = improve(seen[rows], move[rows], tf.constant(worth[rows]))
    if turn % 20 == 0:
        print(turn, float(error))
