# codes: FWD717
# needs: tensorflow
"""A generator of waves from 0 to 255, and a discriminator that tells them from real ones."""

import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
times = np.linspace(0, 2 * np.pi, 24)
waves = rng.uniform(0.6, 0.95, (640, 1)) * np.sin(times * rng.choice([1, 2], (640, 1)) + rng.uniform(0, 6, (640, 1)))
data = tf.data.Dataset.from_tensor_slices((waves * 127.5 + 127.5).astype("float32")).shuffle(640).batch(32)

generator = keras.Sequential(
    [
        keras.Input((6,)),
        layers.Dense(32, activation="leaky_relu"),
        layers.Dense(24, activation="tanh"),
    ]
)
discriminator = keras.Sequential([keras.Input((24,)), layers.Dense(32, activation="leaky_relu"), layers.Dense(1)])
made_by, told_by = keras.optimizers.Adam(1e-3, beta_1=0.5), keras.optimizers.Adam(1e-3, beta_1=0.5)
bce = keras.losses.BinaryCrossentropy(from_logits=True)


@tf.function
def step(real):
    with tf.GradientTape() as tape, tf.GradientTape() as other:
        made = generator(tf.random.normal((32, 6)), training=True)
        on_real, on_made = discriminator(real, training=True), discriminator(made, training=True)
        fooled = bce(tf.ones_like(on_made), on_made)
        told = bce(tf.ones_like(on_real), on_real) + bce(tf.zeros_like(on_made), on_made)
    weights, others = generator.trainable_variables, discriminator.trainable_variables
    made_by.apply_gradients(zip(tape.gradient(fooled, weights), weights))
    told_by.apply_gradients(zip(other.gradient(told, others), others))
    return fooled, told


for epoch in range(3):
    for real in data:
        fooled, told = step(real)
    print(epoch, float(fooled), float(told))
