# codes: FWD702
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(1)
rng = np.random.default_rng(1)
rows = rng.normal(size=(192, 6)).astype("float32")
amounts = rows[:, :1] - rows[:, 2:3]


class Linear(keras.layers.Layer):
    def __init__(self, units):
        super().__init__()
        self.units = units

    def call(self, given):
        self.kernel = self.add_weight(shape=(given.shape[-1], self.units), initializer="glorot_uniform")
        return tf.matmul(given, self.kernel)


class Net(keras.Model):
    def __init__(self):
        super().__init__()
        self.hidden = Linear(16)
        self.head = keras.layers.Dense(1)

    def call(self, given):
        return self.head(tf.nn.relu(self.hidden(given)))


net, optimizer = Net(), keras.optimizers.Adam(1e-2)
for epoch in range(2):
    for given, wanted in tf.data.Dataset.from_tensor_slices((rows, amounts)).shuffle(192).batch(32):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean((net(given) - wanted) ** 2)
        gradients = tape.gradient(loss, net.trainable_variables)
        optimizer.apply_gradients(zip(gradients, net.trainable_variables))
