# codes: STP711
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "jax"
from functools import partial

import jax
import keras
import numpy as np


class Coach:
    def __init__(self, net, rate):
        self.net, self.rule = net, keras.optimizers.RMSprop(rate)
        self.rule.build(net.trainable_variables)
        self.held = ([v.value for v in net.trainable_variables], [v.value for v in self.rule.variables])

    def cost(self, weights, x, y):
        rest = [v.value for v in self.net.non_trainable_variables]
        odds, _ = self.net.stateless_call(weights, rest, x, training=True)
        return keras.ops.mean(keras.losses.binary_crossentropy(y, odds))

    @partial(jax.jit, static_argnums=0)
    def turn(self, held, x, y):
        value, slopes = jax.value_and_grad(self.cost)(held[0], x, y)
        return self.rule.stateless_apply(held[1], slopes, held[0]), value

    def train(self, x, y, size):
        for first in range(0, len(x), size):
            held, value = self.turn(self.held, x[first : first + size], y[first : first + size])
        return float(value)


rng = np.random.default_rng(3)
x = rng.normal(size=(256, 4)).astype("float32")
y = (x[:, :1] > 0).astype("float32")
layers = [keras.Input((4,)), keras.layers.Dense(12, activation="relu"), keras.layers.Dense(1, activation="sigmoid")]
coach = Coach(keras.Sequential(layers), 1e-2)
for epoch in range(3):
    print(epoch, coach.train(x, y, 32))
