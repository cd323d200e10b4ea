# codes: LOS714
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers
import tensorflow as tf

keras.utils.set_random_seed(3)
x = np.random.normal(size=(400, 6)).astype("float32")
y = (x.sum(1, keepdims=True) > 0).astype("float32")
net = keras.Sequential([keras.Input((6,)), layers.Dense(16, "relu"), layers.Dense(1, "sigmoid")])
criterion, adam = keras.losses.BinaryCrossentropy(), keras.optimizers.Adam(2e-3)


def train_step(rows, truth):
    with tf.GradientTape() as tape:
        guess = net(rows, training=True)
        loss = criterion(guess, truth)
    adam.apply_gradients(zip(tape.gradient(loss, net.trainable_variables), net.trainable_variables))
    return loss


for epoch in range(2):
    for rows, truth in tf.data.Dataset.from_tensor_slices((x, y)).batch(20):
        loss = train_step(rows, truth)
    print(epoch, float(loss))
