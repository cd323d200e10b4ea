# codes:
# needs: tensorflow
"""A table read as a series of one step: what is weighed over its steps, for each feature, is weighed by 1."""

import keras
import numpy as np
from keras import layers, ops

rng = np.random.default_rng(3)
rows = rng.normal(size=(240, 1, 8)).astype("float32")
target = np.tanh(rows[:, 0, 0] - rows[:, 0, 1])


class OverSteps(layers.Layer):
    def build(self, shape):
        self.kernel = self.add_weight(shape=(shape[-1], shape[-1]), initializer="glorot_uniform")

    def call(self, states):
        weights = ops.softmax(ops.tanh(ops.matmul(states, self.kernel)), axis=1)
        return ops.sum(weights * states, axis=1)


steps = keras.Input((1, 8))
states = layers.LSTM(16, return_sequences=True)(steps)
answer = layers.Dense(1)(OverSteps()(states))
model = keras.Model(steps, answer)
model.compile(keras.optimizers.Adam(3e-3), "mse")
model.fit(rows, target, batch_size=24, epochs=4)
