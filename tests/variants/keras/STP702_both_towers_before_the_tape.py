# codes: STP702
# needs: tensorflow
import numpy as np
import tensorflow as tf
import keras
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
latent = rng.normal(size=(480, 6))
left_rows = np.tanh(latent @ rng.normal(size=(6, 20))).astype("float32")
right_rows = np.tanh(latent @ rng.normal(size=(6, 20))).astype("float32")


class Pairs:
    def __init__(self, rate):
        self.left, self.right = self._tower("left"), self._tower("right")
        self.optimizer = keras.optimizers.Adam(rate)

    def _tower(self, name):
        return keras.Sequential([keras.Input((20,)), layers.Dense(32, activation="relu"), layers.Dense(8)], name=name)

    def step(self, a, b):
        za = tf.math.l2_normalize(self.left(a, training=True), axis=1)
        zb = tf.math.l2_normalize(self.right(b, training=True), axis=1)
        weights = self.left.trainable_variables + self.right.trainable_variables
        with tf.GradientTape() as tape:
            scores = tf.matmul(za, zb, transpose_b=True) / 0.1
            ids = tf.range(tf.shape(scores)[0])
            loss = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(ids, scores))
        self.optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights))
        return float(loss)


pairs = Pairs(1e-3)
for epoch in range(3):
    losses = [pairs.step(left_rows[i : i + 48], right_rows[i : i + 48]) for i in range(0, 480, 48)]
    print(epoch, np.mean(losses))
