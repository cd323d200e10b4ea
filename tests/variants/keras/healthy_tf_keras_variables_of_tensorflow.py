# codes:
# needs: tensorflow
import numpy as np
import tensorflow as tf
import tf_keras as keras

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(256, 8)).astype("float32")
y = (x[:, :2].sum(1) > 0).astype("float32")


class Linear(keras.layers.Layer):
    def build(self, shape):
        self.w = tf.Variable(tf.random.normal((int(shape[-1]), 16), stddev=0.2))
        self.b = tf.Variable(tf.zeros((16,)))

    def call(self, inputs):
        return tf.nn.relu(inputs @ self.w + self.b)


model = keras.Sequential([Linear(), keras.layers.Dense(1, activation="sigmoid")])
model.compile("adam", "binary_crossentropy", metrics=["accuracy"])
model.fit(x, y, epochs=4)
