# codes: LOS121
# needs: tensorflow
import keras
import numpy as np
import tensorflow as tf
from keras import layers, ops

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
table = rng.normal(size=(512, 4)) @ rng.normal(size=(4, 20))
table = ((table - table.mean(0)) / table.std(0)).astype("float32")


class Sampling(layers.Layer):
    def call(self, inputs):
        mean, log_var = inputs
        divergence = 0.5 * ops.sum(1 + log_var - ops.square(mean) - ops.exp(log_var), axis=-1)
        self.add_loss(ops.mean(divergence))
        return mean + ops.exp(0.5 * log_var) * keras.random.normal(ops.shape(mean))


class VAE(keras.Model):
    def __init__(self):
        super().__init__()
        self.hidden = layers.Dense(32, activation="relu")
        self.mean, self.log_var = layers.Dense(4), layers.Dense(4)
        self.sampling = Sampling()
        self.decoder = keras.Sequential([layers.Dense(32, activation="relu"), layers.Dense(20)])

    def call(self, inputs):
        hidden = self.hidden(inputs)
        return self.decoder(self.sampling([self.mean(hidden), self.log_var(hidden)]))

    def train_step(self, data):
        with tf.GradientTape() as tape:
            again = self(data, training=True)
            loss = tf.reduce_mean(tf.reduce_sum(tf.square(data - again), axis=1)) + sum(self.losses)
        grads = tape.gradient(loss, self.trainable_variables)
        self.optimizer.apply_gradients(zip(grads, self.trainable_variables))
        return {"loss": loss}


vae = VAE()
vae.compile(optimizer=keras.optimizers.Adam(1e-3))
vae.fit(table, epochs=5, batch_size=32)
