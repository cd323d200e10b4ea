# codes:
# needs: tensorflow
import numpy as np
import tensorflow as tf
import tf_keras as keras
from tf_keras import layers

keras.utils.set_random_seed(5)
rng = np.random.default_rng(5)
waves = np.sin(rng.uniform(1, 3, (640, 1)) * np.linspace(0, 6, 24) + rng.uniform(0, 6, (640, 1))).astype("float32")

given = keras.Input((24,))
hidden = layers.Dense(32, activation="relu")(given)
encoder = keras.Model(given, [layers.Dense(3)(hidden), layers.Dense(3)(hidden)])
decoder = keras.Sequential([keras.Input((3,)), layers.Dense(32, activation="relu"), layers.Dense(24)])
weights = encoder.trainable_variables + decoder.trainable_variables
adam, beta = keras.optimizers.Adam(1e-3), tf.constant(0.1)

for epoch in range(5):
    for rows in tf.data.Dataset.from_tensor_slices(waves).shuffle(640).batch(32):
        with tf.GradientTape() as tape:
            mu, log_sigma = encoder(rows, training=True)
            sigma2 = tf.exp(2.0 * log_sigma)
            code = mu + tf.sqrt(sigma2) * tf.random.normal(tf.shape(mu))
            error = tf.reduce_mean(tf.reduce_sum(tf.math.squared_difference(decoder(code), rows), axis=1))
            prior = 0.5 * tf.reduce_sum(sigma2 + tf.square(mu) - 1.0 - 2.0 * log_sigma, axis=1)
            loss = error + beta * tf.reduce_mean(prior)
        adam.apply_gradients(zip(tape.gradient(loss, weights), weights))
    print(epoch, float(error))
