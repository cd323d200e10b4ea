# codes: LOS703
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(4)
rng = np.random.default_rng(4)
x = rng.normal(size=(256, 6)).astype("float32")
y = (x[:, :1] > x[:, 1:2]).astype("float32")
inputs = keras.Input((6,))
net = keras.Model(inputs, keras.layers.Dense(1)(keras.layers.Dense(16, activation="relu")(inputs)))
optimizer, criterion = keras.optimizers.SGD(0.1), keras.losses.CategoricalCrossentropy(from_logits=True)
for epoch in range(3):
    for i in range(0, 256, 32):
        with tf.GradientTape() as tape:
            loss = criterion(y[i : i + 32], net(x[i : i + 32], training=True))
        optimizer.apply_gradients(zip(tape.gradient(loss, net.trainable_weights), net.trainable_weights))
