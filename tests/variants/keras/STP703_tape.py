# codes: STP703
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(0)
x = rng.normal(size=(400, 10)).astype("float32")
y = (x[:, 0] + x[:, 1] > 0).astype("int64")
import tensorflow as tf

keras.mixed_precision.set_global_policy("mixed_float16")
model = keras.Sequential([keras.Input((10,)), layers.Dense(64, "relu"), layers.Dense(1, dtype="float32")])
opt = keras.optimizers.Adam()
loss_fn = keras.losses.BinaryCrossentropy(from_logits=True)
for step in range(30):
    i = rng.integers(0, 400, 32)
    with tf.GradientTape() as tape:
        loss = loss_fn(y[i][:, None], model(x[i], training=True))
    grads = tape.gradient(loss, model.trainable_variables)
    opt.apply_gradients(zip(grads, model.trainable_variables))
