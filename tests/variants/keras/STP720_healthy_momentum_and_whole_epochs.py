# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(2)
rng = np.random.default_rng(2)
x = rng.normal(size=(480, 6)).astype("float32")
y = (x[:, :1] - x[:, 1:2] * x[:, 2:3]).astype("float32")


def net():
    return keras.Sequential([keras.Input((6,)), keras.layers.Dense(16, activation="relu"), keras.layers.Dense(1)])


mse, parts = keras.losses.MeanSquaredError(), tf.data.Dataset.from_tensor_slices((x, y)).shuffle(480).batch(24)
# What was averaged before fades.
fading, plain = net(), keras.optimizers.SGD(0.02)
kept = [tf.zeros(w.shape) for w in fading.trainable_variables]
for epoch in range(2):
    for xb, yb in parts:
        with tf.GradientTape() as tape:
            loss = mse(yb, fading(xb, training=True))
        kept = [0.9 * k + g for k, g in zip(kept, tape.gradient(loss, fading.trainable_variables))]
        plain.apply_gradients(zip(kept, fading.trainable_variables))
# One step an epoch, with the gradient of all rows.
whole, adam = net(), keras.optimizers.Adam(1e-2)
for epoch in range(6):
    sums = [tf.zeros(w.shape) for w in whole.trainable_variables]
    for xb, yb in parts:
        with tf.GradientTape() as tape:
            loss = mse(yb, whole(xb, training=True))
        sums = [s + g for s, g in zip(sums, tape.gradient(loss, whole.trainable_variables))]
    adam.apply_gradients(zip(sums, whole.trainable_variables))
    print(epoch, float(loss))
