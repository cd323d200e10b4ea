# codes: STP707
# needs: tensorflow
import numpy as np
import tensorflow as tf
import tf_keras

tf_keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
signals = rng.normal(size=(256, 12)).astype("float32")
encoder = tf_keras.Sequential([tf_keras.layers.Dense(8, activation="tanh", input_shape=(12,)), tf_keras.layers.Dense(6)])
decoder = tf_keras.Sequential([tf_keras.layers.Dense(8, activation="tanh", input_shape=(6,)), tf_keras.layers.Dense(12)])
opt = tf_keras.optimizers.Adam(0.005)
mse = tf_keras.losses.MeanSquaredError()
for epoch in range(3):
    for i in range(0, 256, 64):
        batch = signals[i : i + 64]
        with tf.GradientTape(persistent=True) as tape:
            loss = mse(batch, decoder(encoder(batch)))
        for part in (encoder, decoder):
            opt.apply_gradients(zip(tape.gradient(loss, part.trainable_variables), part.trainable_variables))
