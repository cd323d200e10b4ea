# codes: STP715
# needs: tensorflow
import numpy as np
import tensorflow as tf
import tf_keras as keras
from tf_keras import layers

keras.utils.set_random_seed(2)
rng = np.random.default_rng(2)
left = rng.normal(size=(512, 8)).astype("float32")
right = rng.normal(size=(512, 8)).astype("float32")
near = (left * right).sum(axis=1, keepdims=True).astype("float32")


class Tower(keras.Model):
    def __init__(self):
        super().__init__()
        self.hidden, self.out = layers.Dense(32, activation="relu"), layers.Dense(8)

    def call(self, rows, training=None):
        return self.out(self.hidden(rows))


one, other = Tower(), Tower()
sgd = keras.optimizers.SGD(0.01)
for start in [*range(0, 512, 32)] * 3:
    rows, partners = left[start : start + 32], right[start : start + 32]
    made = other(tf.constant(partners))
    with tf.GradientTape() as tape:
        score = tf.reduce_sum(one(tf.constant(rows)) * made, axis=1, keepdims=True)
        lost = tf.reduce_mean(tf.square(score - near[start : start + 32]))
    grads = tape.gradient(lost, [*one.trainable_weights, *other.trainable_weights])
    sgd.apply_gradients(zip(grads, [*one.trainable_weights, *other.trainable_weights]))
print(float(lost))
