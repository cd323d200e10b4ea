# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(256, 8)).astype("float32")
y = (x[:, 0] > 0).astype("int64")


class Positions(keras.layers.Layer):
    def __init__(self, width):
        super().__init__()
        self.table = tf.Variable(np.linspace(-0.1, 0.1, width).astype("float32"), trainable=False)
        self.seen = tf.Variable(tf.zeros((width,)))
        self.strength = tf.Variable(0.5)

    def call(self, inputs, training=False):
        if training:
            self.seen.assign(0.9 * self.seen + 0.1 * tf.reduce_mean(inputs, axis=0))
        return inputs + self.strength * self.table


class Warm(keras.callbacks.Callback):
    def on_epoch_begin(self, epoch, logs=None):
        positions.strength.assign(min(1.0, 0.2 * epoch))


positions = Positions(8)
model = keras.Sequential([positions, keras.layers.Dense(16, activation="relu"), keras.layers.Dense(2)])
model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True), metrics=["accuracy"])
model.fit(x, y, epochs=4, callbacks=[Warm()])
