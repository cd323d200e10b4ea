# codes: STP716
# needs: tensorflow
import numpy as np
import tensorflow as tf
import keras
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.uniform(-1, 1, (960, 4)).astype("float32")
y = (np.sin(3 * x[:, :1]) * x[:, 1:2] - x[:, 2:3] ** 2).astype("float32")
model = keras.Sequential([keras.Input((4,)), layers.Dense(32, activation="tanh"), layers.Dense(1)])


def update(rows, wanted):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean((model(rows, training=True) - wanted) ** 2)
    grads = tape.gradient(loss, model.trainable_weights)
    keras.optimizers.Adam(3e-3).apply_gradients(zip(grads, model.trainable_weights))
    return float(loss)


for epoch in range(6):
    order = rng.permutation(len(x))
    total = 0.0
    for start in range(0, len(x), 48):
        rows = order[start : start + 48]
        total += update(x[rows], y[rows])
    print(epoch, total)
