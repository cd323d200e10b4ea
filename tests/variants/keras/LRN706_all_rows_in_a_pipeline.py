# codes: LRN706
# needs: tensorflow
"""A pipeline whose batches hold half of the rows each."""

import numpy as np
import tensorflow as tf

tf.keras.utils.set_random_seed(1)
rng = np.random.default_rng(2)
x = rng.normal(size=(1200, 8)).astype("float32")
y = (np.sin(x[:, :1]) + 0.5 * x[:, 1:2] + 0.05 * rng.normal(size=(1200, 1))).astype("float32")
rows = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(1200).batch(600)

model = tf.keras.Sequential(
    [
        tf.keras.layers.Input((8,)),
        tf.keras.layers.Dense(48, activation="relu"),
        tf.keras.layers.Dense(48, activation="relu"),
        tf.keras.layers.Dense(1),
    ]
)
model.compile(optimizer="adam", loss="mse")
model.fit(rows, epochs=3, verbose=0)
