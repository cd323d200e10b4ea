# codes: LOS722
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"

import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(4)
rng = np.random.default_rng(4)
x = rng.normal(size=(800, 9)).astype("float32")
mix = tf.nn.softmax(x @ rng.normal(size=(9, 3)).astype("float32")).numpy()
batches = tf.data.Dataset.from_tensor_slices((x, mix)).shuffle(800).batch(40)
model = keras.Sequential([keras.Input((9,)), keras.layers.Dense(24, activation="tanh"), keras.layers.Dense(3)])
optimizer = keras.optimizers.Adam(2e-3)
for _ in range(5):
    for rows, shares in batches:
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(keras.losses.kl_divergence(shares, model(rows, training=True)))
        optimizer.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))
