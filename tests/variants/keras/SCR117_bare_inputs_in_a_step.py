# codes: SCR117
# needs: tensorflow
"""A step of one's own takes the bare inputs of a dataset apart; what it goes on with are those."""

import keras
import numpy as np
import tensorflow as tf
from keras import layers, ops


class Halver(keras.Model):
    def __init__(self):
        super().__init__()
        self.small = layers.Dense(3, activation="tanh")
        self.back = layers.Dense(8)

    def call(self, x):
        return self.back(self.small(x))

    def train_step(self, data):
        x, _ = data
        with tf.GradientTape() as tape:
            loss = ops.mean(ops.square(self(x, training=True) - x))
        weights = self.trainable_variables
        self.optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights))
        return {"loss": loss}


keras.utils.set_random_seed(0)
rows = np.random.default_rng(0).normal(size=(256, 8)).astype("float32")
model = Halver()
model.compile(keras.optimizers.Adam(1e-2))
model.fit(tf.data.Dataset.from_tensor_slices(rows).batch(32), epochs=3, verbose=0)
