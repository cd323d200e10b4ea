# codes: LOS707
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(0)
x = rng.normal(size=(400, 10)).astype("float32") * 0.5
y = rng.integers(0, 3, 400)
x[:, :3] += 2 * np.eye(3)[y]
x = x.astype("float32")
import tensorflow as tf


class Net(keras.Model):
    def __init__(self):
        super().__init__()
        self.hidden = layers.Dense(16, activation="relu")
        self.head = layers.Dense(3, activation="softmax")

    def call(self, batch):
        return self.head(self.hidden(batch["features"]))


ds = tf.data.Dataset.from_tensor_slices({"features": x, "labels": y}).batch(16)
model = Net()
model.compile("adam", "sparse_categorical_crossentropy")
model.fit(ds, epochs=2)
