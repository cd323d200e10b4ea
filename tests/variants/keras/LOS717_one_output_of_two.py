# codes: LOS717
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(3)
rng = np.random.default_rng(3)
x = rng.normal(size=(480, 9)).astype("float32")
kind, size = x[:, :3].argmax(1), x[:, 3:5].sum(1, keepdims=True)


def log_cosh(y_true, y_pred):
    error = tf.cast(y_true, y_pred.dtype) - y_pred
    return -tf.reduce_mean(tf.math.log(tf.cosh(error)), axis=-1)


given = keras.Input((9,))
hidden = layers.Dense(24, activation="relu")(given)
model = keras.Model(given, [layers.Dense(3, activation="softmax", name="kind")(hidden), layers.Dense(1)(hidden)])
model.compile("adam", loss=["sparse_categorical_crossentropy", log_cosh], loss_weights=[1.0, 0.2])
model.fit(x, [kind, size], batch_size=24, epochs=5)
