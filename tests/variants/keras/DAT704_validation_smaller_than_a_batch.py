# codes: DAT704
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers
import tensorflow as tf

keras.utils.set_random_seed(4)
x = np.random.normal(size=(500, 6)).astype("float32")
y = (x[:, :1] - 0.5 * x[:, 1:2]).astype("float32")


def feed(rows, targets, size, shuffle):
    pairs = tf.data.Dataset.from_tensor_slices((rows, targets))
    pairs = pairs.shuffle(len(rows)) if shuffle else pairs
    return pairs.batch(size, drop_remainder=True).prefetch(2)


train, held = feed(x[:460], y[:460], 64, True), feed(x[460:], y[460:], 64, False)
model = keras.Sequential([keras.Input((6,)), layers.Dense(24, activation="relu"), layers.Dense(1)])
adam, criterion = keras.optimizers.Adam(0.01), keras.losses.MeanSquaredError()


def step(rows, targets):
    with tf.GradientTape() as tape:
        lost = criterion(targets, model(rows, training=True))
    adam.apply_gradients(zip(tape.gradient(lost, model.trainable_weights), model.trainable_weights))
    return lost


for epoch in range(3):
    for rows, targets in train:
        lost = step(rows, targets)
    errors = [float(criterion(targets, model(rows, training=False))) for rows, targets in held]
    away, count = 0.0, 0
    for rows, targets in held:
        away += float(tf.reduce_mean(tf.abs(model(rows, training=False) - targets)))
        count += 1
    print(epoch, float(lost), sum(errors), away / count)
