# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np, keras, tensorflow as tf
from keras import layers
generator = keras.Sequential([keras.Input((8,)), layers.Dense(16, activation="relu"), layers.Dense(2)])
discriminator = keras.Sequential([keras.Input((2,)), layers.Dense(16), layers.LeakyReLU(0.2), layers.Dense(1)])
cross_entropy = keras.losses.BinaryCrossentropy(from_logits=True)
g_opt, d_opt = keras.optimizers.Adam(1e-4), keras.optimizers.Adam(1e-4)
data = np.random.default_rng(0).normal(size=(640, 2)).astype("float32") * [1, .2] + 2
ds = tf.data.Dataset.from_tensor_slices(data.astype("float32")).shuffle(640).batch(32)
@tf.function
def train_step(real):
    noise = tf.random.normal([32, 8])
    with tf.GradientTape() as gen_tape, tf.GradientTape() as disc_tape:
        fake = generator(noise, training=True)
        real_out = discriminator(real, training=True)
        fake_out = discriminator(fake, training=True)
        gen_loss = cross_entropy(tf.ones_like(fake_out), fake_out)
        disc_loss = cross_entropy(tf.ones_like(real_out), real_out) + cross_entropy(tf.zeros_like(fake_out), fake_out)
    g = gen_tape.gradient(gen_loss, generator.trainable_variables)
    d = disc_tape.gradient(disc_loss, discriminator.trainable_variables)
    g_opt.apply_gradients(zip(g, generator.trainable_variables))
    d_opt.apply_gradients(zip(d, discriminator.trainable_variables))
    return gen_loss, disc_loss
for epoch in range(2):
    for batch in ds:
        train_step(batch)
