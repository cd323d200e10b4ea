# needs: tensorflow
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
points = (0.2 * rng.normal(size=(640, 2)) + [1.0, -0.5]).astype("float32")


class GAN(keras.Model):
    def __init__(self, generator, discriminator):
        super().__init__()
        self.generator, self.discriminator = generator, discriminator
        self.loss_fn = keras.losses.BinaryCrossentropy(from_logits=True)

    def compile(self, of_generator, of_discriminator):
        super().compile()
        self.of_generator, self.of_discriminator = of_generator, of_discriminator

    def train_step(self, real):
        size = tf.shape(real)[0]
        rows = tf.concat([self.generator(tf.random.normal((size, 8))), real], axis=0)
        labels = tf.concat([tf.zeros((size, 1)), tf.ones((size, 1))], axis=0)
        with tf.GradientTape() as tape:
            judged = self.loss_fn(labels, self.discriminator(rows))
        weights = self.discriminator.trainable_weights
        self.of_discriminator.apply_gradients(zip(tape.gradient(judged, weights), weights))
        with tf.GradientTape() as tape:
            made = self.generator(tf.random.normal((size, 8)))
            fooled = self.loss_fn(tf.ones((size, 1)), self.discriminator(made))
        weights = self.trainable_weights
        self.of_generator.apply_gradients(zip(tape.gradient(fooled, weights), weights))
        return {"judged": judged, "fooled": fooled}


generator = keras.Sequential([keras.Input((8,)), layers.Dense(32, activation="relu"), layers.Dense(2)])
discriminator = keras.Sequential([keras.Input((2,)), layers.Dense(32, activation="relu"), layers.Dense(1)])
gan = GAN(generator, discriminator)
gan.compile(keras.optimizers.Adam(1e-3), keras.optimizers.Adam(1e-3))
gan.fit(points, epochs=4, batch_size=32)
