# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(7)
rng = np.random.default_rng(7)
x = rng.normal(size=(960, 6)).astype("float32")
y = (x[:, :1] * 2 - x[:, 1:2] * x[:, 2:3]).astype("float32")


def net(name):
    return keras.Sequential(
        [keras.Input((6,)), keras.layers.Dense(16, activation="relu"), keras.layers.Dense(1)], name=name
    )


meta, learner = net("meta"), net("learner")
outer, inner = keras.optimizers.Adam(1e-2), keras.optimizers.SGD(0.05)
mse = keras.losses.MeanSquaredError()
for turn in range(120):
    learner.set_weights(meta.get_weights())
    task = rng.normal() * 0.3 + 1
    for _ in range(2):
        i = rng.integers(0, 960, 32)
        with tf.GradientTape() as tape:
            loss = mse(y[i] * task, learner(x[i], training=True))
            pairs = zip(learner.trainable_variables, meta.trainable_variables)
            near = sum(tf.reduce_sum((a - b) ** 2) for a, b in pairs)
            loss += 0.01 * near
        inner.apply_gradients(zip(tape.gradient(loss, learner.trainable_variables), learner.trainable_variables))
    i = rng.integers(0, 960, 32)
    with tf.GradientTape() as tape:
        loss = mse(y[i] * task, learner(x[i], training=True))
    grads = tape.gradient(loss, learner.trainable_variables)
    outer.apply_gradients(zip(grads, meta.trainable_variables))
    if turn % 30 == 29:
        print(turn, float(loss))
