# codes:
# needs: tensorflow
import keras
import numpy as np
import tensorflow as tf
from keras import layers, regularizers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
real = (rng.normal(size=(512, 2)) * 0.3 + [0.5, -0.4]).astype("float32")
generator = keras.Sequential([keras.Input((8,)), layers.Dense(32, activation="relu"), layers.Dense(2)])
critic = keras.Sequential(
    [
        keras.Input((2,)),
        layers.Dense(32, activation="leaky_relu", kernel_regularizer=regularizers.L2(1e-3)),
        layers.Dense(1),
    ]
)
bce = keras.losses.BinaryCrossentropy(from_logits=True)
g_opt, c_opt = keras.optimizers.Adam(1e-3, beta_1=0.5), keras.optimizers.Adam(1e-3, beta_1=0.5)
data = tf.data.Dataset.from_tensor_slices(real).shuffle(512).batch(32)

# The critic's weights alone are held small, and in its own step alone.
for epoch in range(4):
    for rows in data:
        noise = tf.random.normal((len(rows), 8))
        with tf.GradientTape() as tape:
            yes, no = critic(rows), critic(generator(noise))
            loss = bce(tf.ones_like(yes), yes) + bce(tf.zeros_like(no), no) + tf.add_n(critic.losses)
        c_opt.apply_gradients(zip(tape.gradient(loss, critic.trainable_variables), critic.trainable_variables))
        with tf.GradientTape() as tape:
            no = critic(generator(noise))
            fooled = bce(tf.ones_like(no), no)
        g_opt.apply_gradients(zip(tape.gradient(fooled, generator.trainable_variables), generator.trainable_variables))
    print(epoch, float(loss), float(fooled))
