# codes: DAT710
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers, ops

SIZE, STEPS = 50, 6


class Pairs(layers.Layer):
    """Every step of a series beside every other one."""

    def __init__(self, width, parts):
        super().__init__()
        self.width, self.parts = width, parts
        self.left, self.right, self.out = layers.Dense(width), layers.Dense(width), layers.Dense(width)

    def apart(self, values):
        values = ops.reshape(values, (SIZE, -1, self.parts, self.width // self.parts))
        return ops.transpose(values, (0, 2, 1, 3))

    def call(self, values):
        left, right = self.apart(self.left(values)), self.apart(self.right(values))
        beside = ops.softmax(ops.matmul(left, ops.transpose(left, (0, 1, 3, 2))), axis=-1)
        found = ops.transpose(ops.matmul(beside, right), (0, 2, 1, 3))
        return self.out(ops.reshape(found, ops.shape(values)))


class Reader(keras.Model):
    def __init__(self):
        super().__init__()
        self.first, self.pairs, self.last = layers.Dense(16, "relu"), [Pairs(16, 2) for _ in range(2)], layers.Dense(2)

    def call(self, values):
        values = self.first(values)
        for pairs in self.pairs:
            values = values + pairs(values)
        return self.last(values)


keras.utils.set_random_seed(1)
rng = np.random.default_rng(1)
series = rng.normal(size=(620, STEPS, 3)).astype("float32")
above = (series[..., 0] > series[..., 0].mean(axis=1, keepdims=True)).astype("int32")
rows = tf.data.Dataset.from_tensor_slices((series, above)).shuffle(620).batch(SIZE)
reader = Reader()
reader.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True), metrics=["accuracy"])
reader.fit(rows, epochs=4, verbose=0)
held = rng.normal(size=(120, STEPS, 3)).astype("float32")
print(reader.predict(tf.data.Dataset.from_tensor_slices(held).batch(SIZE), verbose=0).argmax(-1).mean())
