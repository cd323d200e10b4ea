# codes:
# needs: tensorflow
"""Loops of one's own: schedules as long as their steps, and draws that come for every batch."""

import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import random

import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(2)
rng = np.random.default_rng(2)
x = rng.normal(size=(960, 10)).astype("float32")
y = (x[:, 0] + x[:, 1] * x[:, 2] > 0).astype("float32")[:, None]
EPOCHS, BATCH, STEPS = 12, 32, 200


def jittered(rows, labels):
    noise = tf.numpy_function(lambda r: (r + 0.1 * rng.normal(size=r.shape)).astype("float32"), [rows], tf.float32)
    noise = tf.ensure_shape(noise, rows.shape)
    return noise + tf.random.normal(tf.shape(rows), stddev=0.05, seed=random.randrange(1000)), labels


data = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(960).batch(BATCH).map(jittered)
bce = keras.losses.BinaryCrossentropy(from_logits=True)


def built(rate):
    model = keras.Sequential([keras.Input((10,)), layers.Dense(32, activation="relu"), layers.Dense(1)])
    return model, keras.optimizers.Adam(rate)


def step(model, optimizer, rows, labels):
    with tf.GradientTape() as tape:
        loss = bce(labels, model(rows, training=True))
    gradients = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(gradients, model.trainable_variables))
    return float(loss)


model, optimizer = built(keras.optimizers.schedules.CosineDecay(3e-3, decay_steps=EPOCHS * len(data)))
for epoch in range(EPOCHS):
    print(epoch, np.mean([step(model, optimizer, *batch) for batch in data]))

model, optimizer = built(keras.optimizers.schedules.CosineDecay(3e-3, decay_steps=STEPS))
batches = iter(data.repeat())
for number in range(STEPS):
    loss = step(model, optimizer, *next(batches))

model, optimizer = built(keras.optimizers.schedules.CosineDecay(3e-3, decay_steps=STEPS))
kept = [batch for batch in data]
for number in range(STEPS):
    loss = step(model, optimizer, *kept[number % len(kept)])

# Gradients of all batches make the one step of an epoch.
model, optimizer = built(keras.optimizers.schedules.CosineDecay(3e-2, decay_steps=EPOCHS))
for epoch in range(EPOCHS):
    total = [tf.zeros_like(variable) for variable in model.trainable_variables]
    for rows, labels in data:
        with tf.GradientTape() as tape:
            loss = bce(labels, model(rows, training=True)) / len(data)
        total = [a + b for a, b in zip(total, tape.gradient(loss, model.trainable_variables))]
    optimizer.apply_gradients(zip(total, model.trainable_variables))
