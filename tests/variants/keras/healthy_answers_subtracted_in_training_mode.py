# codes:
# needs: tensorflow keras
"""Answers of training mode whose difference is no score: a spread over many draws, a step of a sampler, shown images."""

import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(512, 10)).astype("float32")
y = (x @ rng.normal(size=(10, 10)) / 3).astype("float32")
net = keras.Sequential([keras.Input((10,)), layers.Dense(48, "relu"), layers.Dropout(0.2), layers.Dense(10)])
optimizer = keras.optimizers.Adam(3e-3)
for _ in range(4):
    for rows, wanted in tf.data.Dataset.from_tensor_slices((x[:384], y[:384])).shuffle(384, seed=0).batch(32):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.square(net(rows, training=True) - wanted))
        weights = net.trainable_variables
        optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights))


def draws(rows, count):
    return np.stack([net(rows, training=True).numpy() for _ in range(count)])


found = draws(x[384:], 20)
print("spread", np.mean(np.abs(found - found.mean(0))), "error", np.mean((found.mean(0) - y[384:]) ** 2))
state = x[:4]
for _ in range(5):
    state = state - 0.1 * net(state, training=True).numpy()
print("error", np.mean(np.square(net(x[384:], training=False).numpy() - y[384:])), state.shape)
