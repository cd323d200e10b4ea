# codes:
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers
import tensorflow as tf

keras.utils.set_random_seed(4)
series = np.sin(np.arange(1500) / 9).astype("float32") + 0.05 * np.random.normal(size=1500).astype("float32")


def windows(values, size, training):
    pieces = tf.data.Dataset.from_tensor_slices(values).window(size + 1, shift=1, drop_remainder=True)
    pairs = pieces.flat_map(lambda piece: piece.batch(size + 1, drop_remainder=True))
    pairs = pairs.map(lambda piece: (piece[:-1], piece[-1:]))
    return (pairs.shuffle(1500) if training else pairs).batch(32, drop_remainder=training)


train, held = windows(series[:1200], 12, True), windows(series[1200:], 12, False)
model = keras.Sequential([keras.Input((12,)), layers.Dense(24, activation="relu"), layers.Dense(1)])
adam, criterion = keras.optimizers.Adam(0.01), keras.losses.MeanSquaredError()


@tf.function
def step(x, y):
    with tf.GradientTape() as tape:
        lost = criterion(y, model(x, training=True))
    adam.apply_gradients(zip(tape.gradient(lost, model.trainable_weights), model.trainable_weights))
    return lost


def score(pairs):
    total, count = 0.0, 0
    for x, y in pairs:
        total += float(tf.reduce_sum(tf.abs(model(x, training=False) - y)))
        count += len(y)
    return total / count


for epoch in range(3):
    losses = [float(step(x, y)) for x, y in train]
    print(epoch, np.mean(losses), score(held), len(losses))
