# codes:
# needs: tensorflow
"""A variational autoencoder whose call takes the mean alone: its step alone reaches the layer of the variance."""

import keras
import numpy as np
import tensorflow as tf
from keras import layers, ops

keras.utils.set_random_seed(3)
rng = np.random.default_rng(0)
turns = np.arange(24) * rng.choice([1, 2, 3], (600, 1)) / 24 + rng.random((600, 1))
windows = np.sin(2 * np.pi * turns).astype("float32")


class Decoder(layers.Layer):
    def __init__(self, width):
        super().__init__()
        self.hidden = layers.Dense(48, activation="relu")
        self.out = layers.Dense(width)

    def call(self, z):
        return self.out(self.hidden(z))


class VAE(keras.Model):
    def __init__(self, width, latent):
        super().__init__()
        self.encoder = layers.Dense(48, activation="relu")
        self.mean = layers.Dense(latent)
        self.log_var = layers.Dense(latent)
        self.decoder = Decoder(width)
        self.total = keras.metrics.Mean(name="loss")

    @property
    def metrics(self):
        return [self.total]

    def call(self, x):
        return self.decoder(self.mean(self.encoder(x)))

    def train_step(self, x):
        with tf.GradientTape() as tape:
            hidden = self.encoder(x)
            mean, log_var = self.mean(hidden), self.log_var(hidden)
            z = mean + ops.exp(0.5 * log_var) * keras.random.normal(ops.shape(mean))
            apart = ops.mean(ops.sum(ops.square(x - self.decoder(z)), axis=-1))
            kl = -0.5 * ops.mean(ops.sum(1 + log_var - ops.square(mean) - ops.exp(log_var), axis=-1))
            loss = apart + 0.05 * kl
        gradients = tape.gradient(loss, self.trainable_weights)
        self.optimizer.apply_gradients(zip(gradients, self.trainable_weights))
        self.total.update_state(loss)
        return {"loss": self.total.result()}


vae = VAE(24, 4)
vae.compile(optimizer=keras.optimizers.Adam(2e-3))
vae.fit(windows, epochs=8, batch_size=40, verbose=0)
