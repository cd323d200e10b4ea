# codes: LRN703
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(1)
rng = np.random.default_rng(1)
x = rng.normal(size=(640, 5)).astype("float32")
y = np.abs(x[:, :1]).astype("float32") + 0.2 * x[:, 1:2]
net = keras.Sequential([
    keras.Input((5,)),
    layers.Dense(32, activation="relu", bias_initializer=keras.initializers.Constant(-40.0)),
    layers.Dense(1),
])
adam = keras.optimizers.Adam(1e-2)


@tf.function
def step(rows, targets):
    with tf.GradientTape() as tape:
        answers = net(rows, training=True)
        error = tf.reduce_mean(tf.abs(targets - answers))
    gradients = tape.gradient(error, net.trainable_variables)
    adam.apply_gradients(zip(gradients, net.trainable_variables))
    return error


for epoch in range(4):
    for rows, targets in tf.data.Dataset.from_tensor_slices((x, y)).shuffle(640).batch(32):
        error = step(rows, targets)
    print(epoch, float(error))
