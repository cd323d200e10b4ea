# codes: SCR128 SCR101
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
x = np.random.default_rng(0).normal(size=(256, 12)).astype("float32")
inputs = keras.Input((12,))
hidden = layers.Dense(16, activation="relu")(inputs)
middle, spread = layers.Dense(3)(hidden), layers.Dense(3)(hidden)
noise = tf.random.normal(tf.shape(middle))
drawn = middle + tf.exp(0.5 * spread) * noise
model = keras.Model(inputs, layers.Dense(12)(layers.Dense(16, activation="relu")(drawn)))
model.compile(keras.optimizers.Adam(lr=1e-3), "mse")
model.fit(x, x, epochs=2, batch_size=32, verbose=0)
