# codes: LOS702
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(0)
x = rng.normal(size=(400, 10)).astype("float32") * 0.5
y = rng.integers(0, 3, 400)
x[:, :3] += 2 * np.eye(3)[y]
x = x.astype("float32")
import tensorflow as tf


class Net(keras.Model):
    def __init__(self):
        super().__init__()
        self.a = layers.Dense(32, activation="relu")
        self.b = layers.Dense(3)

    def call(self, inputs):
        return tf.nn.softmax(self.b(self.a(inputs)))


model = Net()
opt = keras.optimizers.Adam(1e-3)
loss_fn = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
for step in range(60):
    i = rng.integers(0, 400, 32)
    with tf.GradientTape() as tape:
        loss = loss_fn(y[i], model(x[i], training=True))
    grads = tape.gradient(loss, model.trainable_variables)
    opt.apply_gradients(zip(grads, model.trainable_variables))
