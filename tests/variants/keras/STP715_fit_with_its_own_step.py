# codes: STP715
# needs: tensorflow
import numpy as np
import tensorflow as tf
import keras
from keras import layers, ops

keras.utils.set_random_seed(2)
rng = np.random.default_rng(2)
signals = rng.normal(size=(512, 20)).astype("float32")
labels = (signals[:, :10].mean(1) > 0).astype("float32")[:, None]


class Gated(keras.Model):
    def __init__(self):
        super().__init__()
        self.wide = layers.Dense(32, activation="relu")
        self.gate = layers.Dense(20, activation="sigmoid")
        self.norm = layers.LayerNormalization()
        self.out = layers.Dense(1, activation="sigmoid")

    def call(self, inputs, training=None):
        hidden = self.wide(inputs)
        hidden = inputs * self.gate(inputs)
        return self.out(self.norm(hidden))


model = Gated()
model.compile(optimizer="adam", loss="binary_crossentropy", metrics=["accuracy"])
model.fit(signals, labels, epochs=3, batch_size=32)
