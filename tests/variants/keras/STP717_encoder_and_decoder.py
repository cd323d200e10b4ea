# codes: STP717
# needs: tensorflow
import numpy as np
import tensorflow as tf
from tensorflow import keras

keras.utils.set_random_seed(2)
rng = np.random.default_rng(2)
signals = (rng.normal(size=(600, 3)) @ rng.normal(size=(3, 16))).astype("float32")
encoder = keras.Sequential([keras.Input((16,)), keras.layers.Dense(12, activation="relu"), keras.layers.Dense(3)])
decoder = keras.Sequential([keras.Input((3,)), keras.layers.Dense(12, activation="relu"), keras.layers.Dense(16)])
first, second = keras.optimizers.Adam(3e-3), keras.optimizers.Adam(3e-3)
for epoch in range(3):
    for batch in tf.data.Dataset.from_tensor_slices(signals).shuffle(600).batch(50):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.square(decoder(encoder(batch, training=True), training=True) - batch))
        first.apply_gradients(zip(tape.gradient(loss, encoder.trainable_variables), encoder.trainable_variables))
        second.apply_gradients(zip(tape.gradient(loss, decoder.trainable_variables), decoder.trainable_variables))
    print(epoch, float(loss))
