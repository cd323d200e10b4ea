# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "jax"
import jax
import keras
import numpy as np

rng = np.random.default_rng(2)
table = rng.normal(size=(300, 8)).astype("float32")
price = (table[:, :2].sum(axis=1, keepdims=True) + 0.5 * table[:, 2:3]).astype("float32")
net = keras.Sequential([keras.Input((8,)), keras.layers.Dense(24, activation="tanh"), keras.layers.Dense(1)])
sgd = keras.optimizers.SGD(2e-2)
sgd.build(net.trainable_variables)
fixed = [v.value for v in net.non_trainable_variables]


def error(weights, x, y):
    return keras.ops.mean(keras.ops.square(net.stateless_call(weights, fixed, x)[0] - y))


slope = jax.jit(jax.value_and_grad(error))
weights, own = [v.value for v in net.trainable_variables], [v.value for v in sgd.variables]
# What one step would give, tried twice from the same weights.
for _ in range(2):
    trial, _ = sgd.stateless_apply(own, slope(weights, table[:30], price[:30])[1], weights)
    print(float(error(trial, table, price)))
for turn in range(6):
    for first in range(0, 300, 30):
        value, slopes = slope(weights, table[first : first + 30], price[first : first + 30])
        weights, own = sgd.stateless_apply(own, slopes, weights)
    print(turn, float(value))
for variable, value in zip(net.trainable_variables, weights):
    variable.assign(value)
