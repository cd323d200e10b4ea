# codes:
# needs: tensorflow keras
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import ops

keras.utils.set_random_seed(6)
rng = np.random.default_rng(6)
wind = rng.normal(size=(960, 4)).astype("float32")
power = (np.sign(rng.normal(size=(960, 1))) * wind[:, :1] + 0.1 * rng.normal(size=(960, 1))).astype("float32")

given = keras.Input((4,))
hidden = keras.layers.Dense(32, activation="tanh")(given)
net = keras.Model(given, [keras.layers.Dense(5)(hidden), keras.layers.Dense(5)(hidden)])
adam = keras.optimizers.Adam(3e-3)


def likelihood(scores, means, values):
    each = ops.log_softmax(scores, axis=-1) - 0.5 * ops.square((values - means) / 0.2)
    return -ops.mean(ops.logsumexp(each, axis=-1))


for epoch in range(4):
    for x, y in tf.data.Dataset.from_tensor_slices((wind, power)).shuffle(960).batch(48):
        with tf.GradientTape() as tape:
            scores, means = net(x, training=True)
            loss = likelihood(scores, means, y)
        adam.apply_gradients(zip(tape.gradient(loss, net.trainable_variables), net.trainable_variables))
