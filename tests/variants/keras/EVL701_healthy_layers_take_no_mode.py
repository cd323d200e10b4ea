# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tf_keras
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(600, 12)).astype("float32")
y = (x[:, 0] + x[:, 1] * x[:, 2] > 0).astype("int32")


class Block(layers.Layer):
    """Has the mode of the model that calls it."""

    def __init__(self, units):
        super().__init__()
        self.dense, self.dropout = layers.Dense(units, activation="relu"), layers.Dropout(0.3)

    def call(self, inputs):
        return self.dropout(self.dense(inputs))


class Told(keras.Model):
    def __init__(self):
        super().__init__()
        self.block, self.head = Block(32), layers.Dense(1, activation="sigmoid")

    def call(self, inputs, training=None):
        return self.head(self.block(inputs))


class Plain(keras.Model):
    """Has nothing that acts in training alone."""

    def __init__(self):
        super().__init__()
        self.hidden, self.head = layers.Dense(16, activation="relu"), layers.Dense(1, activation="sigmoid")

    def call(self, inputs):
        return self.head(self.hidden(inputs))


class Older(tf_keras.Model):
    """tf-keras sets the mode of every model that it trains."""

    def __init__(self):
        super().__init__()
        self.hidden = tf_keras.layers.Dense(32, activation="relu")
        self.dropout = tf_keras.layers.Dropout(0.3)
        self.head = tf_keras.layers.Dense(1, activation="sigmoid")

    def call(self, inputs):
        return self.head(self.dropout(self.hidden(inputs)))


for model in (Told(), Plain(), Older()):
    model.compile(optimizer="adam", loss="binary_crossentropy", metrics=["accuracy"])
    model.fit(x[:500], y[:500], epochs=5, batch_size=32, validation_data=(x[500:], y[500:]), verbose=2)
