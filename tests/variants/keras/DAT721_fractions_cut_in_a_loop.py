# codes: DAT721
# needs: tensorflow
import numpy as np
import tensorflow as tf
import keras
from keras import layers

keras.utils.set_random_seed(0)


def pairs():
    rng = np.random.default_rng(0)
    for _ in range(512):
        row = rng.uniform(-1, 1, 6)
        yield row, np.tanh(row[0] - row[1])


ds = tf.data.Dataset.from_generator(pairs, (tf.float32, tf.int32), ([6], [])).batch(32)
model = keras.Sequential([keras.Input((6,)), layers.Dense(24, activation="relu"), layers.Dense(1)])
optimizer = keras.optimizers.Adam(3e-3)
for epoch in range(4):
    for rows, wanted in ds:
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean((model(rows, training=True)[:, 0] - tf.cast(wanted, tf.float32)) ** 2)
        grads = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(grads, model.trainable_variables))
    print(epoch, float(loss))
