# codes: FWD717
# needs: tensorflow
"""Images from -1 to 1, by a model whose fit trains a generator and a critic."""

import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers, ops

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
places = np.arange(12)
centres = rng.uniform(3, 9, (480, 2, 1))
near = np.exp(-((places - centres) ** 2) / 6)
images = (near[:, 0, :, None] * near[:, 1, None, :] * 2 - 1).astype("float32")[..., None]


class Game(keras.Model):
    def __init__(self):
        super().__init__()
        self.maker = keras.Sequential(
            [
                keras.Input((8,)),
                layers.Dense(64, activation="relu"),
                layers.Dense(144, activation="sigmoid"),
                layers.Reshape((12, 12, 1)),
            ],
            name="maker",
        )
        self.critic = keras.Sequential(
            [
                keras.Input((12, 12, 1)),
                layers.Conv2D(8, 3, strides=2, activation="leaky_relu"),
                layers.Flatten(),
                layers.Dense(1),
            ],
            name="critic",
        )

    def compile(self, maker_steps, critic_steps):
        super().compile()
        self.maker_steps, self.critic_steps = maker_steps, critic_steps

    def train_step(self, real):
        noise = tf.random.normal((tf.shape(real)[0], 8))
        with tf.GradientTape() as tape:
            apart = ops.mean(self.critic(self.maker(noise))) - ops.mean(self.critic(real))
        weights = self.critic.trainable_variables
        self.critic_steps.apply_gradients(zip(tape.gradient(apart, weights), weights))
        with tf.GradientTape() as tape:
            loss = -ops.mean(self.critic(self.maker(noise)))
        weights = self.maker.trainable_variables
        self.maker_steps.apply_gradients(zip(tape.gradient(loss, weights), weights))
        return {"critic": apart, "maker": loss}


game = Game()
game.compile(keras.optimizers.Adam(1e-4), keras.optimizers.Adam(1e-4))
game.fit(tf.data.Dataset.from_tensor_slices(images).shuffle(480).batch(32), epochs=2, verbose=2)
