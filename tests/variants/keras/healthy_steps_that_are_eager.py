# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.uniform(-1, 1, (480, 4)).astype("float32")
y = (x[:, :1] * x[:, 1:2] + x[:, 2:3]).astype("float32")

seen = []


def weighted(truth, answer):
    seen.append(float(truth.numpy().mean()))
    return tf.reduce_mean((1.0 + np.abs(truth.numpy())) * tf.square(truth - answer))


model = keras.Sequential([keras.layers.Dense(24, activation="tanh"), keras.layers.Dense(1)])
model.compile(optimizer=keras.optimizers.Adam(1e-2), loss=weighted, run_eagerly=True)
model.fit(x, y, epochs=3, batch_size=32, verbose=0)
