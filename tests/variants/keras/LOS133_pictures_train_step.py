# codes: LOS133
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


class Drawn(keras.Model):
    def __init__(self):
        super().__init__()
        self.read = keras.Sequential([layers.Flatten(), layers.Dense(48, activation="relu")])
        self.middle, self.width = layers.Dense(4), layers.Dense(4)
        self.write = keras.Sequential([layers.Dense(48, activation="relu"), layers.Dense(100), layers.Reshape((10, 10, 1))])

    def call(self, x):
        states = self.read(x)
        middle, width = self.middle(states), self.width(states)
        code = middle + ops.exp(width / 2) * keras.random.normal(ops.shape(middle))
        return self.write(code), middle, width

    def train_step(self, x):
        with tf.GradientTape() as tape:
            logits, middle, width = self(x, training=True)
            error = tf.reduce_mean(tf.nn.sigmoid_cross_entropy_with_logits(labels=x, logits=logits))
            kl = 0.5 * tf.reduce_sum(tf.exp(width) + middle**2 - 1.0 - width)
            loss = error + kl / tf.cast(tf.shape(x)[0], tf.float32)
        grads = tape.gradient(loss, self.trainable_variables)
        self.optimizer.apply_gradients(zip(grads, self.trainable_variables))
        return {"loss": loss, "kl": kl}


model = Drawn()
model.compile(optimizer=keras.optimizers.Adam(1e-3))
model.fit(pictures, batch_size=32, epochs=3, verbose=0)
