# codes: LOS305
# needs: tensorflow
import numpy as np
import tensorflow as tf
from tensorflow import keras

rng = np.random.default_rng(5)
x = rng.normal(size=(600, 4)).astype("float32")
y = (2 * x[:, 0] - x[:, 1] * x[:, 2]).astype("float32")


def weighted_mse(y_true, y_pred):
    err = tf.square(y_true - y_pred[:, 0] if y_true.shape.rank == 3 else tf.reshape(y_true, (-1,)) - y_pred)
    return tf.reduce_mean(err)


inp = keras.Input((4,))
h = keras.layers.Dense(64, activation="relu")(inp)
out = keras.layers.Dense(1)(h)
m = keras.Model(inp, out)
m.compile(optimizer=keras.optimizers.Adam(0.005), loss=weighted_mse, metrics=["mae"])
m.fit(x, y, batch_size=32, epochs=8, validation_split=0.2)
