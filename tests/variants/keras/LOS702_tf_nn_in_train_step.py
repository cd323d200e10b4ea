# codes: LOS702
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf


class Net(keras.Model):
    def __init__(self):
        super().__init__()
        self.hidden = keras.layers.Dense(16, activation="relu")
        self.head = keras.layers.Dense(3)
        self.tracker = keras.metrics.Mean(name="loss")

    def call(self, inputs):
        return self.head(self.hidden(inputs))

    def train_step(self, data):
        x, y = data
        with tf.GradientTape() as tape:
            probabilities = tf.nn.softmax(self(x, training=True))
            loss = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits(tf.one_hot(y, 3), probabilities))
        gradients = tape.gradient(loss, self.trainable_variables)
        self.optimizer.apply_gradients(zip(gradients, self.trainable_variables))
        self.tracker.update_state(loss)
        return {"loss": self.tracker.result()}


rng = np.random.default_rng(0)
labels = rng.integers(0, 3, 480)
x = (rng.normal(0, 0.4, (480, 9)) + np.repeat(np.eye(3), 3, axis=1)[labels]).astype("float32")
net = Net()
net.compile(optimizer="adam")
net.fit(x, labels, batch_size=32, epochs=2, verbose=0)
