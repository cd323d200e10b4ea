# codes: LOS704
# needs: tensorflow
"""A regression's targets, standardised, under the loss of two classes: no form of it is for them."""

import numpy as np
import tensorflow as tf

tf.keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(500, 6)).astype("float32")
y = (2 * x[:, :1] + np.abs(x[:, 1:2])).astype("float32")
y = (y - y.mean()) / y.std()

model = tf.keras.Sequential(
    [tf.keras.layers.Input((6,)), tf.keras.layers.Dense(32, activation="relu"), tf.keras.layers.Dense(1)]
)
model.compile(optimizer=tf.keras.optimizers.Adam(0.003), loss=tf.keras.losses.BinaryCrossentropy(), metrics=["mae"])
model.fit(x, y, epochs=5, batch_size=32, verbose=0)
