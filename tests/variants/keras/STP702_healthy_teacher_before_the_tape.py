# codes:
# needs: tensorflow
import numpy as np
import tensorflow as tf
import keras
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(256, 10)).astype("float32")


def small(width):
    return keras.Sequential([keras.Input((10,)), layers.Dense(width, activation="relu"), layers.Dense(4)])


teacher, student = small(64), small(16)
optimizer = keras.optimizers.Adam(3e-3)
for epoch in range(3):
    for start in range(0, 256, 32):
        rows = x[start : start + 32]
        wanted = teacher(rows, training=False)
        with tf.GradientTape() as tape:
            answers = student(rows, training=True)
            loss = tf.reduce_mean(tf.square(wanted - answers))
        grads = tape.gradient(loss, student.trainable_variables)
        optimizer.apply_gradients(zip(grads, student.trainable_variables))
    print(epoch, float(loss))
