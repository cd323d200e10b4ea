# codes: FWD701
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(0)
x = rng.normal(size=(400, 10)).astype("float32")
y = (x[:, 0] + x[:, 1] > 0).astype("int64")


class Net(keras.Model):
    def __init__(self):
        super().__init__()
        self.fc1 = layers.Dense(64)
        self.fc2 = layers.Dense(64)
        self.out = layers.Dense(1, activation="sigmoid")

    def call(self, inputs):
        return self.out(self.fc2(self.fc1(inputs)))


model = Net()
model.compile("adam", "binary_crossentropy", metrics=["accuracy"])
model.fit(x, y, epochs=5)
