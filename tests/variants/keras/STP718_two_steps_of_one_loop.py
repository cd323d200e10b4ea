# codes: STP718
# needs: tensorflow
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(2)
rng = np.random.default_rng(2)
rows = rng.normal(size=(512, 10)).astype("float32")
real = (rows[:, :3] * [1.0, -2.0, 0.5] + 0.1 * rng.normal(size=(512, 3))).astype("float32")
painter = keras.Sequential([keras.Input((10,)), layers.Dense(32, activation="gelu"), layers.Dense(3)], name="painter")
expert = keras.Sequential([keras.Input((3,)), layers.Dense(32, activation="gelu"), layers.Dense(1)], name="expert")
of_painter, of_expert = keras.optimizers.Adam(5e-4), keras.optimizers.Adam(5e-4)
bce = keras.losses.BinaryCrossentropy(from_logits=True)
data = tf.data.Dataset.from_tensor_slices((rows, real)).shuffle(512).batch(64, drop_remainder=True)


@tf.function
def judge(given, truth):
    with tf.GradientTape() as tape:
        of_truth, of_made = expert(truth), expert(painter(given))
        loss = bce(tf.ones_like(of_truth), of_truth) + bce(tf.zeros_like(of_made), of_made)
    slopes = tape.gradient(loss, expert.trainable_variables)
    of_expert.apply_gradients(zip(slopes, expert.trainable_variables))
    return loss


@tf.function
def fool(given):
    weights = painter.trainable_variables + expert.trainable_variables
    with tf.GradientTape() as tape:
        of_made = expert(painter(given))
        loss = bce(tf.ones_like(of_made), of_made)
    of_painter.apply_gradients(zip(tape.gradient(loss, weights), weights))
    return loss


for epoch in range(4):
    for given, truth in data:
        judged = judge(given, truth)
        fooled = fool(given)
    print(epoch, float(judged), float(fooled))
