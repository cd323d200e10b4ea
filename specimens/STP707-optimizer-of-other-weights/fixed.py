# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
real = (rng.normal(size=(256, 2)) * 0.1 + 1.0).astype("float32")
generator = keras.Sequential([keras.Input((4,)), layers.Dense(16, activation="relu"), layers.Dense(2)])
critic = keras.Sequential([keras.Input((2,)), layers.Dense(16, activation="relu"), layers.Dense(1)])
entropy = keras.losses.BinaryCrossentropy(from_logits=True)
optimizer = keras.optimizers.Adam(1e-3)
judging = keras.optimizers.Adam(1e-3)

for step in range(8):
    rows = real[32 * step : 32 * (step + 1)]
    noise = tf.random.normal((32, 4))
    with tf.GradientTape() as forger, tf.GradientTape() as judge:
        made = critic(generator(noise))
        found = critic(rows)
        fooled = entropy(tf.ones_like(made), made)
        told = entropy(tf.ones_like(found), found) + entropy(tf.zeros_like(made), made)
    weights = generator.trainable_variables
    optimizer.apply_gradients(zip(forger.gradient(fooled, weights), weights))
    weights = critic.trainable_variables
    judging.apply_gradients(zip(judge.gradient(told, weights), weights))
