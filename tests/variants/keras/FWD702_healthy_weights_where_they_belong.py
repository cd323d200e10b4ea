# codes:
# needs: tensorflow tf_keras
import numpy as np
import tensorflow as tf
import tf_keras
from tf_keras import layers

tf_keras.utils.set_random_seed(3)
rng = np.random.default_rng(3)
signals = rng.normal(size=(192, 9)).astype("float32")
levels = signals[:, :1] + signals[:, 4:5]


class Scale(layers.Layer):
    def build(self, shape):
        self.ask(shape[-1])
        super().build(shape)

    def ask(self, width):
        self.factor = self.add_weight(name="factor", shape=(width,), initializer="ones")

    def call(self, given):
        return given * self.factor


class Shift(layers.Layer):
    """Asks for its weights when it is called first, and keeps them."""

    offsets = None

    def call(self, given):
        if self.offsets is None:
            width = given.shape[-1]
            self.offsets = [self.add_weight(f"offset_{n}", (width,), initializer="zeros") for n in range(2)]
        return given + self.offsets[0] - self.offsets[1]


hidden = layers.Dense(16, activation="relu")
scale, shift = Scale(), Shift()
given = tf_keras.Input((9,))
twice = layers.Concatenate()([shift(scale(given)), shift(scale(tf.reverse(given, [1])))])
model = tf_keras.Model(given, layers.Dense(1)(hidden(twice)))
model.compile(tf_keras.optimizers.Adam(1e-2), "mse")
model.fit(signals, levels, epochs=4, batch_size=32, verbose=0)
