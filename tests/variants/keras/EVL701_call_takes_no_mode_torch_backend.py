# codes: EVL701
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(1)
rng = np.random.default_rng(1)
pictures = rng.normal(size=(400, 12, 12, 1)).astype("float32")
bright = rng.integers(0, 3, size=400)
pictures[np.arange(400), bright * 4, :, 0] += 2.0


class Block(layers.Layer):
    def __init__(self, filters):
        super().__init__()
        self.conv = layers.Conv2D(filters, 3, padding="same")
        self.norm = layers.BatchNormalization()

    def call(self, maps):
        return keras.ops.relu(self.norm(self.conv(maps)))


class Net(keras.Model):
    def __init__(self):
        super().__init__()
        self.first, self.second = Block(8), Block(16)
        self.pool = layers.GlobalMaxPooling2D()
        self.head = layers.Dense(3)

    def call(self, maps):
        return self.head(self.pool(self.second(self.first(maps))))


net = Net()
net.compile(keras.optimizers.Adam(1e-3), keras.losses.SparseCategoricalCrossentropy(from_logits=True), metrics=["accuracy"])
net.fit(pictures, bright, epochs=4, batch_size=32)
