# codes: STP703
# needs: tensorflow
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(320, 10)).astype("float32")
# Amplitudes in volts, of signals of some microvolts.
y = (1e-5 * np.tanh(x[:, :1] - x[:, 1:2])).astype("float32")
keras.mixed_precision.set_global_policy("mixed_float16")
inputs = keras.Input((10,))
hidden = layers.Dense(32, activation="relu")(layers.Dense(32, activation="relu")(inputs))
outputs = layers.Rescaling(1e-5, dtype="float32")(layers.Dense(1)(hidden))
model = keras.Model(inputs, outputs)
optimizer = keras.mixed_precision.LossScaleOptimizer(keras.optimizers.Adam(1e-3))
for epoch in range(4):
    for start in range(0, 320, 32):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.abs(model(x[start : start + 32], training=True) - y[start : start + 32]))
        grads = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(grads, model.trainable_variables))
    print(epoch, float(loss))
