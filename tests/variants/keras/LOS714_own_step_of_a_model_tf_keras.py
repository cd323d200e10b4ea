# codes: LOS714
# needs: tf_keras
import numpy as np
import tensorflow as tf
import tf_keras

tf_keras.utils.set_random_seed(4)
x = np.random.normal(size=(400, 6)).astype("float32")
y = (x.sum(1, keepdims=True) > 0).astype("float32")


class Judge(tf_keras.Model):
    def __init__(self):
        super().__init__()
        self.hidden = tf_keras.layers.Dense(16, "relu")
        self.head = tf_keras.layers.Dense(1)
        self.bce = tf_keras.losses.BinaryCrossentropy(from_logits=True)
        self.mean = tf_keras.metrics.Mean(name="bce")

    def call(self, rows):
        return self.head(self.hidden(rows))

    def train_step(self, data):
        rows, truth = data
        with tf.GradientTape() as tape:
            guess = self(rows, training=True)
            loss = self.bce(guess, truth)
        gradients = tape.gradient(loss, self.trainable_variables)
        self.optimizer.apply_gradients(zip(gradients, self.trainable_variables))
        self.mean.update_state(loss)
        return {"bce": self.mean.result()}


judge = Judge()
judge.compile(optimizer=tf_keras.optimizers.Adam(2e-3))
judge.fit(x, y, batch_size=40, epochs=3, verbose=0)
