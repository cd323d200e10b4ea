# codes: LOS714
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

import tensorflow as tf

keras.utils.set_random_seed(1)
x = np.random.normal(size=(480, 9)).astype("float32")
y = keras.utils.to_categorical(x[:, :3].argmax(1), 3)
net = keras.Sequential([keras.Input((9,)), layers.Dense(24, "tanh"), layers.Dense(3, "softmax")])
sgd = keras.optimizers.SGD(0.05)
for at in range(0, 480, 24):
    truth = tf.constant(y[at : at + 24])
    with tf.GradientTape() as tape:
        lost = tf.reduce_mean(keras.losses.categorical_crossentropy(net(x[at : at + 24]), truth))
    sgd.apply(tape.gradient(lost, net.trainable_weights), net.trainable_weights)
