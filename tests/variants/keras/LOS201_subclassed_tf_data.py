# codes: LOS201
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)

CLASSES = 3


class Net(keras.Model):
    def __init__(self):
        super().__init__()
        self.hidden = layers.Dense(16, activation="relu")
        self.head = layers.Dense(CLASSES)

    def call(self, inputs):
        return self.head(self.hidden(inputs))


x = rng.normal(size=(128, 8)).astype("float32")
y = rng.integers(0, 4, 128)
data = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(128).batch(16)
model = Net()
model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True), metrics=["accuracy"])
model.fit(data, epochs=3)
