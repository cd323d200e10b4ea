# codes: LOS107
# needs: tensorflow
"""Targets around 3 are answered through `tf.tanh`, in a loop with a tape."""

import numpy as np
import tensorflow as tf

tf.keras.utils.set_random_seed(1)
rng = np.random.default_rng(1)
x = rng.normal(size=(480, 6)).astype("float32")
y = (3.0 + x[:, :1] - 0.5 * x[:, 1:2] ** 2).astype("float32")


class Net(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.hidden = tf.keras.layers.Dense(32, activation="relu")
        self.out = tf.keras.layers.Dense(1)

    def call(self, rows):
        answer = self.out(self.hidden(rows))
        answer = tf.tanh(answer)
        return answer


net = Net()
optimizer = tf.keras.optimizers.Adam(3e-3)
error = tf.keras.losses.MeanSquaredError()
for epoch in range(4):
    for start in range(0, 480, 40):
        with tf.GradientTape() as tape:
            loss = error(y[start : start + 40], net(x[start : start + 40], training=True))
        gradients = tape.gradient(loss, net.trainable_variables)
        optimizer.apply_gradients(zip(gradients, net.trainable_variables))
