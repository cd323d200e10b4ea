# codes: DAT723
# needs: tensorflow
"""Two towers that rank what a user took above another item, which is drawn in the pipeline."""

import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(4)
rng = np.random.default_rng(4)
users, items = rng.integers(0, 60, 1500), rng.integers(0, 90, 1500)


def with_other(drawn):
    def add(user, item):
        other = tf.fill(tf.shape(item), tf.constant(drawn.integers(0, 90), tf.int64))
        return user, item, other

    return add


pairs = tf.data.Dataset.from_tensor_slices((users, items)).shuffle(1500).batch(50).map(with_other(rng))
user_table, item_table = keras.layers.Embedding(60, 8), keras.layers.Embedding(90, 8)
user_in, item_in = keras.Input((), dtype="int64"), keras.Input((), dtype="int64")
score = keras.layers.Dot(1)([user_table(user_in), item_table(item_in)])
towers = keras.Model([user_in, item_in], score)
optimizer = keras.optimizers.Adam(0.02)


@tf.function
def step(user, taken, other):
    with tf.GradientTape() as tape:
        apart = towers([user, taken]) - towers([user, other])
        loss = -tf.reduce_mean(tf.math.log_sigmoid(apart))
    gradients = tape.gradient(loss, towers.trainable_variables)
    optimizer.apply_gradients(zip(gradients, towers.trainable_variables))
    return loss


for epoch in range(3):
    print(epoch, np.mean([float(step(*batch)) for batch in pairs]))
