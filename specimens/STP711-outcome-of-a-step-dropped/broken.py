# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "jax"
import jax
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
rows = rng.normal(size=(320, 6)).astype("float32")
labels = (rows[:, 0] > 0).astype("int32") + (rows[:, 1] > 0)
model = keras.Sequential([keras.Input((6,)), layers.Dense(16, activation="relu"), layers.Dense(3)])
entropy = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
optimizer = keras.optimizers.Adam(1e-2)
optimizer.build(model.trainable_variables)


def loss_of(weights, others, x, y):
    answer, others = model.stateless_call(weights, others, x, training=True)
    return entropy(y, answer), others


@jax.jit
def step(state, x, y):
    weights, others, own = state
    (loss, others), gradients = jax.value_and_grad(loss_of, has_aux=True)(weights, others, x, y)
    weights, own = optimizer.stateless_apply(own, gradients, weights)
    return loss, (weights, others, own)


state = (
    [v.value for v in model.trainable_variables],
    [v.value for v in model.non_trainable_variables],
    [v.value for v in optimizer.variables],
)
for epoch in range(3):
    for at in range(0, 320, 32):
        loss, after = step(state, rows[at : at + 32], labels[at : at + 32])
    print(epoch, float(loss))
for variable, value in zip(model.trainable_variables, after[0]):
    variable.assign(value)
