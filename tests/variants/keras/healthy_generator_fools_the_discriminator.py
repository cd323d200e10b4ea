# codes:
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

import tensorflow as tf

keras.utils.set_random_seed(2)
real = (np.random.rand(480, 10) < 0.3).astype("float32")
forger = keras.Sequential([keras.Input((4,)), layers.Dense(24, "relu"), layers.Dense(10, "sigmoid")])
judge = keras.Sequential([keras.Input((10,)), layers.Dense(24, "relu"), layers.Dense(1)])
bce = keras.losses.BinaryCrossentropy(from_logits=True)
adams = keras.optimizers.Adam(1e-3), keras.optimizers.Adam(1e-3)
for at in range(0, 480, 24):
    noise = tf.random.normal((24, 4))
    with tf.GradientTape() as one, tf.GradientTape() as other:
        seen, forged = judge(real[at : at + 24], training=True), judge(forger(noise, training=True), training=True)
        judged = bce(tf.ones_like(seen), seen) + bce(tf.zeros_like(forged), forged)
        fooled = bce(tf.ones_like(forged), forged)
    adams[0].apply(one.gradient(judged, judge.trainable_weights), judge.trainable_weights)
    adams[1].apply(other.gradient(fooled, forger.trainable_weights), forger.trainable_weights)
