# codes: FWD401
# needs: tensorflow
import numpy as np
import keras
from keras import layers
import tensorflow as tf

rng = np.random.default_rng(0)
x = rng.normal(size=(300, 6)).astype("float32")
y = (x[:, 0] + x[:, 1] > 0).astype("int64")


class Net(keras.Model):
    def __init__(self):
        super().__init__()
        self.a = layers.Dense(16)
        self.b = layers.Dense(2)

    def call(self, x):
        h = self.a(x)
        h = tf.sqrt(h)
        return self.b(h)


net = Net()
opt = keras.optimizers.Adam()
loss_fn = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
for step in range(30):
    i = rng.integers(0, 300, 32)
    with tf.GradientTape() as tape:
        loss = loss_fn(y[i], net(x[i], training=True))
    g = tape.gradient(loss, net.trainable_variables)
    opt.apply_gradients(zip(g, net.trainable_variables))
