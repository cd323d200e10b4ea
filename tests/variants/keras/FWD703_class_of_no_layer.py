# codes: FWD703
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)


class Gate:
    def __init__(self, width):
        self.open = layers.Dense(width, activation="sigmoid")
        self.what = layers.Dense(width, activation="tanh")

    def through(self, x):
        return x + self.open(x) * self.what(x)


class Net(keras.Model):
    def __init__(self):
        super().__init__()
        self.first, self.last = layers.Dense(24, activation="relu"), layers.Dense(2)
        self.gates = [Gate(24), Gate(24)]

    def call(self, x):
        x = self.first(x)
        for gate in self.gates:
            x = gate.through(x)
        return self.last(x)


x = rng.normal(size=(640, 8)).astype("float32")
y = (x[:, 0] > x[:, 1]).astype("int64")
net = Net()
net.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True))
net.fit(x, y, epochs=3, batch_size=32, verbose=0)
