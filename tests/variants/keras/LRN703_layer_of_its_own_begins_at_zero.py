# codes: LRN703
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers, ops

keras.utils.set_random_seed(3)
rng = np.random.default_rng(3)
x = rng.normal(size=(640, 12)).astype("float32")
y = x[:, :3].argmax(1)


class Mixing(layers.Layer):
    def __init__(self, units):
        super().__init__()
        self.units = units

    def build(self, shape):
        self.w = self.add_weight(shape=(shape[-1], self.units), initializer="zeros")
        self.b = self.add_weight(shape=(self.units,), initializer="zeros")

    def call(self, inputs):
        return ops.relu(ops.matmul(inputs, self.w) + self.b)


model = keras.Sequential([keras.Input((12,)), Mixing(32), Mixing(16), layers.Dense(3, activation="softmax")])
model.compile("adam", loss="sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(x, y, batch_size=32, epochs=10)
