# codes: LOS133
# needs: tensorflow
import numpy as np
import tensorflow as tf
import tf_keras

tf_keras.utils.set_random_seed(6)
rng = np.random.default_rng(6)
spectra = np.tanh(rng.normal(size=(600, 3)) @ rng.normal(size=(3, 40))).astype("float32")
reader = tf_keras.Sequential(
    [tf_keras.layers.Dense(32, activation="relu", input_shape=(40,)), tf_keras.layers.Dense(6)]
)
writer = tf_keras.Sequential(
    [tf_keras.layers.Dense(32, activation="relu", input_shape=(3,)), tf_keras.layers.Dense(40)]
)
adam = tf_keras.optimizers.Adam(2e-3)
weights = reader.trainable_variables + writer.trainable_variables


@tf.function
def update(batch, beta=1.0):
    with tf.GradientTape() as tape:
        mu, log_sigma = tf.split(reader(batch, training=True), 2, axis=1)
        written = writer(mu + tf.exp(log_sigma) * tf.random.normal(tf.shape(mu)), training=True)
        rebuilt = tf.reduce_mean(tf.square(written - batch))
        kl = tf.reduce_mean(tf.reduce_sum(0.5 * (tf.exp(2 * log_sigma) + mu**2 - 1) - log_sigma, axis=1))
        loss = rebuilt + beta * kl
    adam.apply_gradients(zip(tape.gradient(loss, weights), weights))
    return loss


for epoch in range(4):
    for batch in tf.data.Dataset.from_tensor_slices(spectra).shuffle(600).batch(30):
        loss = update(batch)
    print(epoch, float(loss))
