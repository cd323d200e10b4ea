# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers

# Three steps of the critic for one of the generator, which comes every other batch; a slow copy that follows by itself.
keras.utils.set_random_seed(0)


class Wasserstein(keras.Model):
    def __init__(self):
        super().__init__()
        self.generator = keras.Sequential([layers.Dense(24, activation="relu"), layers.Dense(2)])
        self.slow = keras.Sequential([layers.Dense(24, activation="relu"), layers.Dense(2)])
        self.critic = keras.Sequential([layers.Dense(24, activation="relu"), layers.Dense(1)])
        self.turn = 0

    def compile(self, one, other):
        super().compile()
        self.one, self.other = one, other

    def train_step(self, real):
        count = tf.shape(real)[0]
        for _ in range(3):
            noise = tf.random.normal((count, 4))
            with tf.GradientTape() as tape:
                gap = tf.reduce_mean(self.critic(self.generator(noise))) - tf.reduce_mean(self.critic(real))
                gap += 1e-3 * tf.reduce_mean(tf.square(self.slow(noise)))
            self.one.apply_gradients(
                zip(tape.gradient(gap, self.critic.trainable_weights), self.critic.trainable_weights)
            )
        self.turn += 1
        if self.turn % 2 == 0:
            with tf.GradientTape() as tape:
                fooled = -tf.reduce_mean(self.critic(self.generator(tf.random.normal((count, 4)))))
            weights = self.generator.trainable_weights
            self.other.apply_gradients(zip(tape.gradient(fooled, weights), weights))
        for mine, other in zip(self.slow.weights, self.generator.weights):
            mine.assign(0.9 * mine + 0.1 * other)
        return {"gap": gap}


rng = np.random.default_rng(0)
model = Wasserstein()
model.compile(keras.optimizers.Adam(1e-3), keras.optimizers.Adam(1e-3))
model.fit(rng.normal(1.0, 0.5, (640, 2)).astype("float32"), epochs=3, batch_size=32, verbose=0)
