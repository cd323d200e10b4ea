# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)

import tensorflow as tf

rows = {"features": rng.normal(size=(160, 8)).astype("float32"), "labels": rng.integers(0, 3, 160)}
rows["features"][:, :3] += 3 * np.eye(3)[rows["labels"]]


class Net(keras.Model):
    def __init__(self):
        super().__init__()
        self.hidden = layers.Dense(16, activation="relu")
        self.head = layers.Dense(3, activation="softmax")

    def call(self, batch):
        return self.head(self.hidden(batch["features"]))


dataset = tf.data.Dataset.from_tensor_slices(rows).batch(16)
model = Net()
model.compile(optimizer="adam", loss="sparse_categorical_crossentropy")
model.fit(dataset, epochs=2)
