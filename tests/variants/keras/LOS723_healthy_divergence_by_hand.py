# codes:
# needs: tensorflow
import keras
import numpy as np
import tensorflow as tf
from keras import layers, ops

keras.utils.set_random_seed(3)
rng = np.random.default_rng(3)
table = rng.normal(size=(512, 4)) @ rng.normal(size=(4, 20))
table = ((table - table.mean(0)) / table.std(0)).astype("float32")


class Coder(keras.Model):
    def __init__(self):
        super().__init__()
        self.hidden = layers.Dense(32, activation="relu")
        self.mean, self.log_var = layers.Dense(4), layers.Dense(4)
        self.decoder = keras.Sequential([layers.Dense(32, activation="relu"), layers.Dense(20)])

    def call(self, inputs):
        hidden = self.hidden(inputs)
        mean, log_var = self.mean(hidden), self.log_var(hidden)
        divergence = -0.5 * ops.mean(ops.sum(1 + log_var - mean**2 - ops.exp(log_var), axis=-1))
        # For those who fit it; the loop below takes what is handed on.
        self.add_loss(divergence)
        code = mean + ops.exp(0.5 * log_var) * keras.random.normal(ops.shape(mean))
        return self.decoder(code), mean, log_var


model, adam = Coder(), keras.optimizers.Adam(1e-3)
for epoch in range(4):
    for rows in tf.data.Dataset.from_tensor_slices(table).shuffle(512).batch(32):
        with tf.GradientTape() as tape:
            again, mean, log_var = model(rows, training=True)
            kl = -0.5 * tf.reduce_mean(tf.reduce_sum(1 + log_var - mean**2 - tf.exp(log_var), axis=-1))
            error = tf.reduce_mean(tf.reduce_sum((again - rows) ** 2, axis=-1))
            loss = error + kl
        adam.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))
    print(epoch, float(error), float(kl))
