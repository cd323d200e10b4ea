# codes: LOS405
# needs: tf_keras
import numpy as np
import tensorflow as tf
import tf_keras
from tf_keras import layers

rng = np.random.default_rng(1)
usage = rng.random((400, 5)).astype("float32")
bill = (usage.sum(1, keepdims=True) * 3).astype("float32")
bill[::9] = 0.0


def percentage(wanted, given):
    return tf.reduce_mean(tf.abs((wanted - given) / wanted))


net = tf_keras.Sequential([layers.Dense(24, activation="relu"), layers.Dense(1)])
net.compile(tf_keras.optimizers.Adam(3e-3), loss=percentage)
net.fit(usage, bill, epochs=4, batch_size=40, verbose=0)
