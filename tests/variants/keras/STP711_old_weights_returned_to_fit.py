# codes: STP711
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "jax"
import jax
import keras
import numpy as np


class Line(keras.Model):
    def error(self, weights, rest, x, y):
        guess, rest = self.stateless_call(weights, rest, x, training=True)
        return keras.ops.mean((guess - y) ** 2), rest

    def train_step(self, state, data):
        weights, rest, own, counters = state
        x, y = data
        (value, rest), slopes = jax.value_and_grad(self.error, has_aux=True)(weights, rest, x, y)
        stepped, own = self.optimizer.stateless_apply(own, slopes, weights)
        return {"loss": value}, (weights, rest, own, counters)


rng = np.random.default_rng(1)
x = rng.normal(size=(256, 5)).astype("float32")
y = x @ rng.normal(size=(5, 1)).astype("float32")
inputs = keras.Input((5,))
line = Line(inputs, keras.layers.Dense(1)(keras.layers.Dense(16, activation="relu")(inputs)))
line.compile(optimizer=keras.optimizers.SGD(0.05))
line.fit(x, y, batch_size=32, epochs=3, verbose=0)
