# codes: SCR116
# needs: tensorflow tf_keras
import numpy as np
import tf_keras


class Tiny(tf_keras.Model):
    def __init__(self, width):
        self.first = tf_keras.layers.Dense(width, activation="relu")
        self.last = tf_keras.layers.Dense(1)

    def call(self, inputs):
        return self.last(self.first(inputs))


tf_keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(200, 4)).astype("float32")
model = Tiny(8)
model.compile("adam", "mse")
model.fit(x, x.sum(axis=1), epochs=2)
