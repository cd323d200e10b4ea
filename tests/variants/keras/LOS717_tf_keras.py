# codes: LOS717
# needs: tensorflow
import os
os.environ["TF_USE_LEGACY_KERAS"] = "1"
import numpy as np
import tensorflow as tf
from tensorflow.keras import backend as K

tf.random.set_seed(5)
rng = np.random.default_rng(5)
wind = rng.normal(size=(700, 5)).astype("float32")
power = wind[:, :1] * 2 + wind[:, 1:2]


def r_squared(y_true, y_pred):
    residual = K.sum(K.square(y_true - y_pred))
    total = K.sum(K.square(y_true - K.mean(y_true)))
    return 1 - residual / (total + K.epsilon())


model = tf.keras.Sequential([tf.keras.layers.Dense(16, activation="relu"), tf.keras.layers.Dense(1)])
model.compile(tf.keras.optimizers.Adam(1e-3), loss=r_squared, metrics=["mae"])
model.fit(wind, power, batch_size=35, epochs=4)
