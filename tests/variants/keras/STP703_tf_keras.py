# codes: STP703
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import tf_keras as keras
import numpy as np
from tf_keras import layers

rng = np.random.default_rng(0)
import tensorflow as tf

keras.mixed_precision.set_global_policy("mixed_float16")
x = rng.normal(size=(128, 8)).astype("float32")
y = (2 * x[:, :1]).astype("float32")
model = keras.Sequential([layers.Dense(32, activation="relu", input_shape=(8,)), layers.Dense(1, dtype="float32")])
mse = keras.losses.MeanSquaredError()
opt = keras.optimizers.Adam(0.001)
for start in range(0, 128, 16):
    with tf.GradientTape() as tape:
        loss = mse(y[start : start + 16], model(x[start : start + 16], training=True))
    opt.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))
