# codes:
# needs: tensorflow keras
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(6)
rng = np.random.default_rng(6)
views = rng.normal(size=(640, 8)).astype("float32")
others = (views + 0.1 * rng.normal(size=views.shape)).astype("float32")

encoder = keras.Sequential([keras.layers.Dense(32, activation="relu"), keras.layers.Dense(16)])
encoder.build((None, 8))
adam = keras.optimizers.Adam(2e-3)


def both_ways(one, other):
    one, other = tf.math.l2_normalize(one, -1), tf.math.l2_normalize(other, -1)
    products = tf.matmul(one, other, transpose_b=True) / 0.1
    right = tf.linalg.diag_part(products)
    to_the_right = tf.reduce_logsumexp(products, axis=1) - right
    to_the_left = tf.reduce_logsumexp(products, axis=0) - right
    return tf.reduce_mean(to_the_right + to_the_left) / 2


for epoch in range(4):
    for x, y in tf.data.Dataset.from_tensor_slices((views, others)).shuffle(640).batch(32):
        with tf.GradientTape() as tape:
            loss = both_ways(encoder(x, training=True), encoder(y, training=True))
        adam.apply_gradients(zip(tape.gradient(loss, encoder.trainable_variables), encoder.trainable_variables))
