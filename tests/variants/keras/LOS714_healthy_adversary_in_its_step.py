# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers, ops

keras.utils.set_random_seed(4)
real = np.random.normal(2.0, 0.5, size=(640, 4)).astype("float32")


class Gan(keras.Model):
    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.maker = keras.Sequential([keras.Input((3,)), layers.Dense(16, activation="relu"), layers.Dense(4)])
        self.judge = keras.Sequential([keras.Input((4,)), layers.Dense(16, activation="relu"), layers.Dense(1)])
        self.made = keras.optimizers.Adam(1e-3)

    def train_step(self, rows):
        count = ops.shape(rows)[0]
        ones, zeros = ops.ones((count, 1)), ops.zeros((count, 1))
        noise = keras.random.normal((count, 3))
        with tf.GradientTape() as tape:
            scores = self.judge(ops.concatenate([rows, self.maker(noise)]), training=True)
            judged = self.bce(ops.concatenate([ones, zeros]), scores)
        weights = self.judge.trainable_variables
        self.optimizer.apply_gradients(zip(tape.gradient(judged, weights), weights))
        with tf.GradientTape() as tape:
            fooled = self.bce(ones, self.judge(self.maker(noise), training=True))
        weights = self.maker.trainable_variables
        self.made.apply_gradients(zip(tape.gradient(fooled, weights), weights))
        return {"judged": judged, "fooled": fooled}

    bce = keras.losses.BinaryCrossentropy(from_logits=True)


gan = Gan()
gan.compile(optimizer=keras.optimizers.Adam(1e-3))
gan.fit(real, batch_size=64, epochs=2, verbose=0)
