# codes: LRN704
# needs: tensorflow
"""Predict a number by a model with steps and an error of its own."""

import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers, ops

keras.utils.set_random_seed(3)
rng = np.random.default_rng(3)
x = rng.normal(size=(1200, 10)).astype("float32")
y = (2 * x[:, :1] - x[:, 1:2] * x[:, 2:3] + np.sin(2 * x[:, 3:4])).astype("float32")
KEEP = 0.95


class Net(keras.Model):
    def __init__(self):
        super().__init__()
        self.first, self.second = layers.Dense(48, activation="relu"), layers.Dense(48, activation="relu")
        self.drop, self.head = layers.Dropout(KEEP), layers.Dense(1)

    def call(self, rows, training=False):
        return self.head(self.drop(self.second(self.first(rows)), training=training))

    def train_step(self, data):
        rows, wanted = data
        with tf.GradientTape() as tape:
            gap = ops.abs(wanted - self(rows, training=True))
            loss = ops.mean(ops.where(gap < 1.0, 0.5 * gap * gap, gap - 0.5))
        gradients = tape.gradient(loss, self.trainable_variables)
        self.optimizer.apply_gradients(zip(gradients, self.trainable_variables))
        return {"loss": loss}


net = Net()
net.compile(optimizer=keras.optimizers.Adam(3e-3))
net.fit(x, y, epochs=4, batch_size=64, verbose=2)
