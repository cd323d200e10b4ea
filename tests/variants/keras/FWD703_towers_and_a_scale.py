# codes: FWD703
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"

import numpy as np
import tensorflow as tf
import keras

class Tower:
    def __init__(self, width):
        self.first = keras.layers.Dense(width, activation="relu")
        self.second = keras.layers.Dense(width, activation="relu")

    def __call__(self, x):
        return self.second(self.first(x))

class TowerLayer(keras.layers.Layer):
    def __init__(self, width):
        super().__init__()
        self.first = keras.layers.Dense(width, activation="relu")
        self.second = keras.layers.Dense(width, activation="relu")

    def call(self, x):
        return self.second(self.first(x))

class Recommender(keras.Model):
    def __init__(self):
        super().__init__()
        self.user = Tower(16)
        self.item = Tower(16)
        self.scale = tf.Variable(1.0)

    def call(self, inputs):
        u = self.user(inputs["user"])
        v = self.item(inputs["item"])
        bias = tf.reduce_mean(inputs["user"], axis=-1)
        return self.scale * tf.reduce_sum(u * v, axis=-1) + bias

rng = np.random.default_rng(0)
users = rng.normal(size=(1000, 8)).astype("float32")
items = rng.normal(size=(1000, 8)).astype("float32")
ratings = (users * items).sum(1) / 2 + 3
model = Recommender()
model.compile(optimizer=keras.optimizers.Adam(1e-3), loss="mse", metrics=["mae"])
model.fit({"user": users, "item": items}, ratings.astype("float32"), batch_size=32, epochs=10)
