# codes: DAT711
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(400, 5)).astype("float32")
y = x[:, 0] - 0.5 * x[:, 3]


def batches(x, y):
    return tf.data.Dataset.from_tensor_slices((x, y)).shuffle(400).repeat().batch(20)


train, held = batches(x[:300], y[:300]), batches(x[300:], y[300:])
net = keras.Sequential([keras.Input((5,)), keras.layers.Dense(12, activation="relu"), keras.layers.Dense(1)])
net.compile("adam", "mse")
net.fit(train, steps_per_epoch=15, epochs=2, validation_data=held)
