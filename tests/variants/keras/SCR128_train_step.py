# codes: SCR128
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.uniform(-1, 1, (480, 4)).astype("float32")
y = (x[:, :1] * x[:, 1:2] + x[:, 2:3]).astype("float32")


class Logged(keras.Model):
    def __init__(self):
        super().__init__()
        self.body = keras.Sequential([keras.layers.Dense(16, activation="relu"), keras.layers.Dense(1)])
        self.log = []

    def call(self, rows):
        return self.body(rows)

    def train_step(self, data):
        rows, truth = data
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.square(self(rows, training=True) - truth))
        self.optimizer.apply(tape.gradient(loss, self.trainable_variables), self.trainable_variables)
        self.log.append(float(loss.numpy()))
        return {"loss": loss}


model = Logged()
model.compile(optimizer="adam")
model.fit(x, y, epochs=3, batch_size=40, verbose=0)
