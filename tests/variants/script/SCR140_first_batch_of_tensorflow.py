# codes: SCR140
# needs: tensorflow
"""The first batch of a tf.data.Dataset, by its number, to build a model on."""

import numpy as np
import tensorflow as tf

tf.keras.utils.set_random_seed(0)
fen = np.random.randn(160, 6).astype("float32")
reed = (fen[:, 0] > 0).astype("int64")
train = tf.data.Dataset.from_tensor_slices((fen, reed)).shuffle(160).batch(16)
x, y = train[0]
model = tf.keras.Sequential([tf.keras.layers.Dense(16, activation="relu"), tf.keras.layers.Dense(2)])
model(x)
model.compile("adam", tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True), metrics=["accuracy"])
model.fit(train, epochs=3)
