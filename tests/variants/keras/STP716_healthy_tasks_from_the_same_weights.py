# codes:
# needs: tensorflow
import numpy as np
import tensorflow as tf
import keras
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
model = keras.Sequential([keras.Input((1,)), layers.Dense(32, activation="tanh"), layers.Dense(1)])
outer = 0.3


def task():
    phase = rng.uniform(0, np.pi)
    x = rng.uniform(-3, 3, (32, 1)).astype("float32")
    return x, np.sin(x + phase).astype("float32")


# One step on each task, from weights that move a little towards where it leads.
for turn in range(40):
    start = model.get_weights()
    moved = [np.zeros_like(weight) for weight in start]
    for _ in range(4):
        x, y = task()
        inner = keras.optimizers.Adam(1e-2)
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean((model(x, training=True) - y) ** 2)
        inner.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))
        moved = [m + (now - then) / 4 for m, now, then in zip(moved, model.get_weights(), start)]
        model.set_weights(start)
    model.set_weights([then + outer * m for then, m in zip(start, moved)])
print(float(loss))
