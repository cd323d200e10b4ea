# codes: MET301
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers
import tensorflow as tf

keras.utils.set_random_seed(23)
x = np.random.normal(size=(400, 6)).astype("float32")
y = (x[:, :1] > 0).astype("float32")
net = keras.Sequential([keras.Input((6,)), layers.Dense(16, activation="relu"), layers.Dense(1, activation="sigmoid")])
criterion, adam = keras.losses.BinaryCrossentropy(), keras.optimizers.Adam(5e-3)
right = keras.metrics.BinaryAccuracy()
history = []
for epoch in range(3):
    for at in range(0, 400, 40):
        with tf.GradientTape() as tape:
            guess = net(x[at : at + 40], training=True)
            lost = criterion(y[at : at + 40], guess)
        adam.apply(tape.gradient(lost, net.trainable_weights), net.trainable_weights)
        right(y[at : at + 40], guess)
    history.append(float(right.result()))
print(history)
