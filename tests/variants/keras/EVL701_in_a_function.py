# codes: EVL701
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

import tensorflow as tf

keras.utils.set_random_seed(1)
notes = np.random.randint(0, 50, (480, 12))
major = (notes[:, 0] % 2).astype("float32")[:, None]


class Listener(keras.Model):
    def __init__(self):
        super().__init__()
        self.table = layers.Embedding(50, 16)
        self.drop = layers.SpatialDropout1D(0.2)
        self.read = layers.GRU(16)
        self.out = layers.Dense(1, activation="sigmoid")

    def call(self, x, training=False):
        return self.out(self.read(self.drop(self.table(x), training=training)))


listener, adam = Listener(), keras.optimizers.Adam(1e-3)
bce = keras.losses.BinaryCrossentropy()


@tf.function
def step(x, y):
    with tf.GradientTape() as tape:
        loss = bce(y, listener(x, training=False))
    adam.apply(tape.gradient(loss, listener.trainable_weights), listener.trainable_weights)
    return loss


for at in range(0, 480, 24):
    step(tf.constant(notes[at : at + 24]), tf.constant(major[at : at + 24]))
