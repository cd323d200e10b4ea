# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)


class Based(keras.Model):
    def compile(self, **settings):
        super().compile(**settings)
        self.seen = keras.metrics.Mean(name="error")


class Scaled(Based):
    def __init__(self):
        super().__init__()
        self.head = layers.Dense(1)

    def compile(self, opt):
        self.opt = opt
        self.error = keras.losses.Huber()
        Based.compile(self)

    def call(self, x):
        return self.head(x)

    def train_step(self, data):
        x, y = data
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
model.fit(x, y, epochs=3)
