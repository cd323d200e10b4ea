# codes: SCR104 SCR117
# needs: tensorflow
import numpy as np
import tensorflow as tf
import keras
from keras import layers


class VAE(keras.Model):
    def __init__(self, latent=4):
        super().__init__()
        self.enc = keras.Sequential([layers.Dense(32, activation="relu"), layers.Dense(latent * 2)])
        self.dec = keras.Sequential([layers.Dense(32, activation="relu"), layers.Dense(28)])
        self.tracker = keras.metrics.Mean(name="loss")

    @property
    def metrics(self):
        return [self.tracker]

    def train_step(self, data):
        x, _ = data
        with tf.GradientTape() as tape:
            mean, logvar = tf.split(self.enc(x), 2, axis=1)
            z = mean + tf.exp(0.5 * logvar) * tf.random.normal(tf.shape(mean))
            rec = self.dec(z)
            rec_loss = tf.reduce_mean(tf.reduce_sum(keras.losses.mse(x, rec), axis=(1, 2)))
            kl = -0.5 * tf.reduce_mean(1 + logvar - tf.square(mean) - tf.exp(logvar))
            loss = rec_loss + kl
        grads = tape.gradient(loss, self.trainable_weights)
        self.optimizer.apply_gradients(zip(grads, self.trainable_weights))
        self.tracker.update_state(loss)
        return {"loss": self.tracker.result()}


x = np.random.default_rng(0).uniform(size=(400, 24)).astype("float32")
vae = VAE()
vae.compile(optimizer=keras.optimizers.Adam())
vae.fit(x, epochs=2, batch_size=64)
