# codes:
# needs: tensorflow
# LOS723: a KL that the layer adds for fit; the loop computes the ELBO by hand per example with beta warm-up
import keras
import numpy as np
import tensorflow as tf
from keras import layers, ops

keras.utils.set_random_seed(0)


class Bottleneck(layers.Layer):
    def __init__(self, dim, **kw):
        super().__init__(**kw)
        self.mean, self.logvar = layers.Dense(dim), layers.Dense(dim)

    def call(self, x):
        m, lv = self.mean(x), self.logvar(x)
        self.add_loss(-0.5 * ops.mean(1 + lv - ops.square(m) - ops.exp(lv)))
        self.last = m, lv
        return m + ops.exp(0.5 * lv) * keras.random.normal(ops.shape(m))


bottleneck = Bottleneck(4)
model = keras.Sequential([keras.Input((20,)), layers.Dense(32, activation="relu"), bottleneck, layers.Dense(20)])
x = np.random.normal(size=(512, 20)).astype("float32")
opt = keras.optimizers.Adam(1e-3)
for epoch in range(4):
    beta = min(1.0, (epoch + 1) / 3)
    for i in range(0, 512, 64):
        with tf.GradientTape() as tape:
            out = model(x[i : i + 64], training=True)
            m, lv = bottleneck.last
            kl = -0.5 * tf.reduce_sum(1 + lv - m**2 - tf.exp(lv), axis=1)
            loss = tf.reduce_mean(tf.reduce_sum((out - x[i : i + 64]) ** 2, 1) + beta * kl)
        opt.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))
    print(epoch, float(loss))
