# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
rows = rng.normal(size=(256, 8)).astype("float32")
kinds = (rows @ rng.normal(size=(8, 3))).argmax(1)


class Own(keras.Model):
    """A model with a step of its own."""

    def __init__(self):
        super().__init__()
        self.hidden, self.out = layers.Dense(16, activation="relu"), layers.Dense(3)

    def call(self, given):
        return self.out(self.hidden(given))

    def train_step(self, data):
        given, wanted = data
        with tf.GradientTape() as tape:
            loss = self.compute_loss(y=wanted, y_pred=self(given, training=True))
        gradients = tape.gradient(loss, self.trainable_variables)
        self.optimizer.apply_gradients(zip(gradients, self.trainable_variables, strict=True))
        return self.compute_metrics(given, wanted, self(given))


model = Own()
model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True), metrics=["accuracy"])
model.fit(rows, kinds, batch_size=32, epochs=2, verbose=0)
