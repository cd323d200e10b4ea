# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers, ops

keras.utils.set_random_seed(4)
rng = np.random.default_rng(4)
rows, columns = rng.integers(0, 9, (2, 640))
pictures = np.zeros((640, 10, 10, 1), "float32")
for picture, row, column in zip(pictures, rows, columns):
    picture[row : row + 2] = 0.9
    picture[:, column : column + 2] = 0.7


class Sampling(layers.Layer):
    def call(self, inputs):
        mean, log_var = inputs
        return mean + ops.exp(0.5 * log_var) * keras.random.normal(ops.shape(mean))


def parts():
    given = keras.Input((10, 10, 1))
    states = layers.Dense(48, activation="relu")(layers.Flatten()(given))
    mean, log_var = layers.Dense(4)(states), layers.Dense(4)(states)
    encoder = keras.Model(given, [mean, log_var, Sampling()([mean, log_var])])
    decoder = keras.Sequential(
        [keras.Input((4,)), layers.Dense(48, activation="relu"), layers.Dense(100, activation="sigmoid"),
         layers.Reshape((10, 10, 1))]
    )
    return encoder, decoder


class Summed(keras.Model):
    def __init__(self):
        super().__init__()
        self.encoder, self.decoder = parts()
        self.kept = keras.metrics.Mean(name="loss")

    def call(self, x):
        return self.decoder(self.encoder(x)[2])

    def train_step(self, x):
        with tf.GradientTape() as tape:
            mean, log_var, code = self.encoder(x)
            made = self.decoder(code)
            error = ops.mean(ops.sum(keras.losses.binary_crossentropy(x, made), axis=(1, 2)))
            kl = ops.mean(ops.sum(-0.5 * (1 + log_var - ops.square(mean) - ops.exp(log_var)), axis=1))
            loss = error + kl
        grads = tape.gradient(loss, self.trainable_weights)
        self.optimizer.apply_gradients(zip(grads, self.trainable_weights))
        self.kept.update_state(loss)
        return {"loss": self.kept.result()}


model = Summed()
model.compile(optimizer=keras.optimizers.Adam(1e-3))
model.fit(pictures, batch_size=32, epochs=3, verbose=0)

# The mean of the pixels, and a small share of the divergence that grows from nothing.
encoder, decoder = parts()
adam = keras.optimizers.Adam(1e-3)
weights = encoder.trainable_variables + decoder.trainable_variables
share = tf.Variable(0.0)


@tf.function
def update(x):
    with tf.GradientTape() as tape:
        mean, log_var, code = encoder(x, training=True)
        error = tf.reduce_mean((decoder(code, training=True) - x) ** 2)
        kl = -0.5 * tf.reduce_mean(tf.reduce_sum(1 + log_var - mean**2 - tf.exp(log_var), axis=1))
        loss = error + share * kl
    adam.apply_gradients(zip(tape.gradient(loss, weights), weights))
    share.assign(tf.minimum(share + 1e-5, 1e-3))
    return loss


for epoch in range(3):
    for x in tf.data.Dataset.from_tensor_slices(pictures).shuffle(640).batch(32):
        loss = update(x)
    print(epoch, float(loss))
