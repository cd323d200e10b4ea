# codes: LOS714
# needs: tensorflow tf_keras
import numpy as np
import tensorflow as tf
import tf_keras as keras
from tf_keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(640, 6)).astype("float32")
y = (x @ rng.normal(size=(6, 2)) + rng.normal(size=(640, 2))).astype("float32")


class LateIsWorse(keras.losses.Loss):
    def call(self, prediction, target):
        late = tf.nn.relu(target - prediction)
        early = tf.nn.relu(prediction - target)
        return tf.reduce_mean(4 * tf.square(late) + tf.square(early), axis=-1)


given = keras.Input((6,))
model = keras.Model(given, layers.Dense(2)(layers.Dense(24, activation="relu")(given)))
model.compile("adam", LateIsWorse())
model.fit(x, y, batch_size=32, epochs=4)
