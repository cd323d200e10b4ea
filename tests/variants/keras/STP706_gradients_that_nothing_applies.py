# codes: STP706
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(4)


class Pair(keras.Model):
    def __init__(self, drawer, critic):
        super().__init__()
        self.drawer, self.critic = drawer, critic

    def compile(self, of_drawer, of_critic):
        super().compile()
        self.of_drawer, self.of_critic = of_drawer, of_critic

    def train_step(self, real):
        rows = tf.shape(real)[0]
        with tf.GradientTape() as tape:
            made = self.drawer(tf.random.normal((rows, 6)), training=True)
            worse = tf.reduce_mean(self.critic(made, training=True)) - tf.reduce_mean(self.critic(real, training=True))
        of_critic = tape.gradient(worse, self.critic.trainable_variables)
        self.of_critic.apply_gradients(zip(of_critic, self.critic.trainable_variables))
        with tf.GradientTape() as tape:
            made = self.drawer(tf.random.normal((rows, 6)), training=True)
            unlike = -tf.reduce_mean(self.critic(made, training=True))
        of_drawer = tape.gradient(unlike, self.drawer.trainable_variables)
        return {"critic": worse, "drawer": unlike}


drawer = keras.Sequential([keras.Input((6,)), layers.Dense(24, activation="relu"), layers.Dense(10, activation="tanh")])
critic = keras.Sequential([keras.Input((10,)), layers.Dense(24), layers.LeakyReLU(0.2), layers.Dense(1)])
rng = np.random.default_rng(4)
real = np.tanh(rng.normal(size=(480, 1)) + np.linspace(-1, 1, 10)).astype("float32")
pair = Pair(drawer, critic)
pair.compile(keras.optimizers.Adam(1e-3), keras.optimizers.Adam(1e-3))
pair.fit(real, batch_size=32, epochs=2, verbose=0)
