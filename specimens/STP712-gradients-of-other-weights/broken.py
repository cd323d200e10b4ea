# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
rows = rng.normal(size=(256, 8)).astype("float32")
encoder = keras.Sequential([keras.Input((8,)), layers.Dense(12, activation="relu"), layers.Dense(3)])
decoder = keras.Sequential([keras.Input((3,)), layers.Dense(12, activation="relu"), layers.Dense(8)])
of_encoder, of_decoder = keras.optimizers.Adam(1e-3), keras.optimizers.Adam(1e-3)

for batch in tf.data.Dataset.from_tensor_slices(rows).shuffle(256).batch(32):
    with tf.GradientTape(persistent=True) as tape:
        error = tf.reduce_mean(tf.square(decoder(encoder(batch, training=True), training=True) - batch))
    first = tape.gradient(error, encoder.trainable_variables)
    second = tape.gradient(error, encoder.trainable_variables)
    of_encoder.apply_gradients(zip(first, encoder.trainable_variables))
    of_decoder.apply_gradients(zip(second, decoder.trainable_variables))
