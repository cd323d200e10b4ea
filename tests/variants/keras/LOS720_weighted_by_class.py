# codes: LOS720
# needs: tensorflow
"""A cross-entropy with a weight for each class is given the classes' numbers from a pipeline."""

import numpy as np
import tensorflow as tf
from tensorflow import keras

keras.utils.set_random_seed(2)
rng = np.random.default_rng(2)
kinds = rng.choice(3, 360, p=[0.6, 0.3, 0.1])
points = (rng.normal(size=(3, 6))[kinds] * 2 + rng.normal(size=(360, 6))).astype("float32")
WEIGHTS = tf.constant([0.5, 1.0, 3.0])


def weighted(y_true, y_pred):
    y_true = tf.cast(y_true, tf.float32)
    logs = tf.math.log(tf.clip_by_value(y_pred, 1e-6, 1.0))
    return tf.reduce_mean(-tf.reduce_sum(y_true * logs, axis=-1) * tf.reduce_mean(WEIGHTS))


data = tf.data.Dataset.from_tensor_slices((points, kinds[:, None])).shuffle(360).batch(24)
inputs = keras.Input((6,))
hidden = keras.layers.Dense(16, activation="relu")(inputs)
model = keras.Model(inputs, keras.layers.Dense(3, activation="softmax")(hidden))
model.compile(optimizer="adam", loss=weighted)
model.fit(data, epochs=3, verbose=0)
