# codes: SCR116
# needs: tensorflow
import keras
import numpy as np
from keras import layers


class Scaled(layers.Layer):
    def __init__(self, units):
        self.units = units
        self.inner = layers.Dense(units, activation="sigmoid")

    def call(self, x):
        return x * self.inner(x)


rng = np.random.default_rng(0)
x = rng.normal(size=(96, 6)).astype("float32")
inputs = keras.Input((6,))
h = Scaled(12)(layers.Dense(12)(inputs))
model = keras.Model(inputs, layers.Dense(1)(h))
model.compile("adam", "mse")
model.fit(x, x[:, :1] - x[:, 1:2], batch_size=16, epochs=2)
