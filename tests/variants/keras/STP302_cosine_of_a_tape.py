# codes: STP302
# needs: tensorflow
"""A loop of one's own, whose rate falls along a cosine over the epochs."""

import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(2)
rng = np.random.default_rng(2)
x = rng.normal(size=(960, 10)).astype("float32")
y = (x[:, 0] + x[:, 1] * x[:, 2] > 0).astype("float32")[:, None]
EPOCHS, BATCH = 12, 32
data = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(960).batch(BATCH)
model = keras.Sequential([keras.Input((10,)), layers.Dense(32, activation="relu"), layers.Dense(1)])
rate = keras.optimizers.schedules.CosineDecay(3e-3, decay_steps=EPOCHS, alpha=0.05)
optimizer = keras.optimizers.Adam(rate)
bce = keras.losses.BinaryCrossentropy(from_logits=True)

for epoch in range(EPOCHS):
    losses = []
    for rows, labels in data:
        with tf.GradientTape() as tape:
            loss = bce(labels, model(rows, training=True))
        gradients = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(gradients, model.trainable_variables))
        losses.append(float(loss))
    print(epoch, sum(losses) / len(losses))
