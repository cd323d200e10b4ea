# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(600, 12)).astype("float32")
y = (x[:, 0] + x[:, 1] > 0).astype("int32")


class Votes(keras.Model):
    """Is asked many times about the same rows; how far its answers are apart says how sure it is."""

    def __init__(self):
        super().__init__()
        self.hidden, self.dropout = layers.Dense(32, activation="relu"), layers.Dropout(0.3)
        self.head = layers.Dense(1, activation="sigmoid")

    def call(self, inputs, training=None):
        return self.head(self.dropout(self.hidden(inputs), training=True))


class Noisy(keras.Model):
    """Drops by a function, in training alone, and tells a layer of its mode in its own words."""

    def __init__(self):
        super().__init__()
        self.hidden, self.norm = layers.Dense(32, activation="relu"), layers.BatchNormalization()
        self.head = layers.Dense(1, activation="sigmoid")

    def call(self, inputs, training=False):
        hidden = self.norm(self.hidden(inputs), training=bool(training))
        if training:
            hidden = tf.nn.dropout(hidden, 0.3)
        return self.head(hidden)


for model in (Votes(), Noisy()):
    model.compile(optimizer="adam", loss="binary_crossentropy", metrics=["accuracy"])
    model.fit(x[:500], y[:500], epochs=5, batch_size=32, verbose=2)
    answers = np.stack([model.predict(x[500:], verbose=0)[:, 0] for _ in range(20)])
    print(((answers.mean(axis=0) > 0.5) == y[500:]).mean(), answers.std(axis=0).mean())

# A functional model of Keras 3 has the mode of its caller, whatever its layers were told.
inputs = keras.Input((12,))
hidden = layers.Dropout(0.4)(layers.Dense(32, activation="relu")(inputs), training=True)
functional = keras.Model(inputs, layers.Dense(1, activation="sigmoid")(hidden))
functional.compile(optimizer="adam", loss="binary_crossentropy", metrics=["accuracy"])
functional.fit(x[:500], y[:500], epochs=5, batch_size=32, validation_data=(x[500:], y[500:]), verbose=2)
