# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
rows = np.random.default_rng(0).normal(size=(320, 3)).astype("float32") @ np.ones((3, 8), "float32")


class Squeezed(keras.Model):
    def __init__(self):
        super().__init__()
        self.encoder = keras.Sequential([keras.Input((8,)), layers.Dense(12, activation="relu"), layers.Dense(3)])
        self.decoder = keras.Sequential([keras.Input((3,)), layers.Dense(12, activation="relu"), layers.Dense(8)])

    def train_step(self, x):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.square(self.decoder(self.encoder(x)) - x))
        grads = tape.gradient(loss, self.trainable_variables)
        self.optimizer.apply_gradients(zip(grads, self.trainable_variables))
        return {"loss": loss}


model = Squeezed()
model.compile(optimizer="adam")
model.fit(rows, batch_size=32, epochs=4)
print(((model.predict(rows) - rows) ** 2).mean())
