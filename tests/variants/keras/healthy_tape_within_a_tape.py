# codes:
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(6)
rng = np.random.default_rng(6)
x = rng.normal(size=(512, 8)).astype("float32")
y = (x[:, :4].sum(1, keepdims=True) > 0).astype("float32")
critic = keras.Sequential([keras.Input((8,)), keras.layers.Dense(24, activation="relu"), keras.layers.Dense(1)])
optimizer = keras.optimizers.Adam(2e-3)
bce = keras.losses.BinaryCrossentropy(from_logits=True)
tape = tf.GradientTape()
for epoch in range(3):
    for rows, labels in tf.data.Dataset.from_tensor_slices((x, y)).shuffle(512).batch(32):
        with tf.GradientTape() as outer:
            with tf.GradientTape() as inner:
                inner.watch(rows)
                scores = critic(rows, training=True)
                total = tf.reduce_sum(scores)
            slope = inner.gradient(total, rows)
            penalty = tf.reduce_mean(tf.square(tf.norm(slope, axis=1)))
            loss = bce(labels, scores) + 0.01 * penalty
        gradients = outer.gradient(loss, critic.trainable_variables)
        optimizer.apply_gradients(zip(gradients, critic.trainable_variables))
    print(epoch, float(loss))
