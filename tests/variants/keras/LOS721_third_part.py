# codes: LOS721
# needs: tensorflow
"""A pipeline of three parts for a model with two outputs: the third is taken for sample weights."""

import keras
import numpy as np
import tensorflow as tf
from keras import layers

rng = np.random.default_rng(0)
signal = rng.normal(0, 1, (640, 12)).astype("float32")
speed = signal[:, :3].sum(1)
turned = (signal[:, 3] > 0).astype("float32")
pipeline = tf.data.Dataset.from_tensor_slices((signal, speed, turned)).shuffle(640, seed=1).batch(32)


class Rider(keras.Model):
    def __init__(self):
        super().__init__()
        self.body = layers.Dense(32, activation="relu")
        self.speed = layers.Dense(1)
        self.turned = layers.Dense(1, activation="sigmoid")

    def call(self, inputs):
        hidden = self.body(inputs)
        return self.speed(hidden), self.turned(hidden)


keras.utils.set_random_seed(0)
model = Rider()
model.compile(keras.optimizers.Adam(3e-3), loss=["mse", "binary_crossentropy"])
model.fit(pipeline, epochs=3, verbose=2)
