# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)

import tensorflow as tf

keras.mixed_precision.set_global_policy("mixed_float16")
x = rng.normal(size=(160, 8)).astype("float32")
y = (x[:, 0] > 0).astype("int64")
model = keras.Sequential([keras.Input((8,)), layers.Dense(16, activation="relu"), layers.Dense(1, dtype="float32")])
loss_fn = keras.losses.BinaryCrossentropy(from_logits=True)
optimizer = keras.optimizers.LossScaleOptimizer(keras.optimizers.Adam(1e-3))
for step in range(20):
    with tf.GradientTape() as tape:
        loss = loss_fn(y[:, None], model(x, training=True))
        loss = optimizer.scale_loss(loss)
    grads = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(grads, model.trainable_variables))
