# codes: SCR116
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np

keras.utils.set_random_seed(0)


class Gate(keras.layers.Layer):
    def __init__(self, units):
        self.units = units
        self.open = keras.layers.Dense(units, activation="sigmoid")
        self.value = keras.layers.Dense(units)

    def call(self, inputs):
        return self.open(inputs) * self.value(inputs)


rng = np.random.default_rng(0)
x = rng.normal(size=(200, 5)).astype("float32")
inputs = keras.Input((5,))
gate = Gate(8)
outputs = keras.layers.Dense(1)(gate(inputs))
model = keras.Model(inputs, outputs)
model.compile("adam", "mse")
model.fit(x, x[:, :1] * x[:, 1:2], epochs=2)
