# codes: STP712
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(7)
rng = np.random.default_rng(7)
x = rng.normal(size=(960, 6)).astype("float32")
y = (x[:, :1] * 2 - x[:, 1:2] * x[:, 2:3]).astype("float32")

coder = keras.Sequential([keras.Input((6,)), keras.layers.Dense(6, activation="tanh")], name="coder")
decoder = keras.Sequential([keras.Input((6,)), keras.layers.Dense(6)], name="decoder")
of_coder, of_decoder = keras.optimizers.SGD(0.05), keras.optimizers.SGD(0.05)
for epoch in range(4):
    for xb in tf.data.Dataset.from_tensor_slices(x).shuffle(960).batch(32):
        with tf.GradientTape(persistent=True) as tape:
            error = tf.reduce_mean(tf.square(decoder(coder(xb, training=True), training=True) - xb))
        first = tape.gradient(error, coder.trainable_variables)
        second = tape.gradient(error, coder.trainable_variables)
        of_coder.apply_gradients(zip(first, coder.trainable_variables))
        of_decoder.apply_gradients(zip(second, decoder.trainable_variables))
    print(epoch, float(error))
