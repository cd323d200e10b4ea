# codes: STP705
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)


class Scaled(keras.Model):
    def __init__(self):
        super().__init__()
        self.head = layers.Dense(1)
        self.seen = keras.metrics.Mean(name="error")

    def compile(self, opt):
        self.opt = opt
        self.error = keras.losses.Huber()
        self.head.trainable = True

    def call(self, x):
        return self.head(x)

    def train_step(self, data):
        x, y, *_ = data
        with tf.GradientTape() as tape:
            error = self.error(y, self(x, training=True))
        self.opt.apply_gradients(zip(tape.gradient(error, self.trainable_variables), self.trainable_variables))
        self.seen.update_state(error)
        return {"error": self.seen.result()}


rng = np.random.default_rng(0)
x = rng.normal(size=(320, 6)).astype("float32")
y = x @ rng.normal(size=(6, 1)).astype("float32")
model = Scaled()
model.compile(opt=keras.optimizers.SGD(0.05))
for epoch in range(3):
    for first in range(0, 320, 32):
        model.train_on_batch(x[first : first + 32], y[first : first + 32])
