# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)

x = rng.normal(size=(512, 10)).astype("float32")
y = (x[:, 0] * x[:, 1] > 0).astype("int64")


class Net(keras.Model):
    def __init__(self):
        super().__init__()
        self.first = layers.Dense(32, activation="relu")
        self.drop = layers.Dropout(0.2)
        self.second = layers.Dense(32, activation="relu")
        self.head = layers.Dense(1, activation="sigmoid")

    def call(self, inputs, training=False):
        hidden = self.drop(self.first(inputs), training=training)
        return self.head(hidden)


model = Net()
model.compile(optimizer="adam", loss="binary_crossentropy", metrics=["accuracy"])
model.fit(x, y, epochs=10, batch_size=32)
