# needs: tensorflow
"""Cut a validation part of a shuffled pipeline."""

import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(1)
rng = np.random.default_rng(1)
rows = rng.normal(size=(400, 12)).astype("float32")
healthy = (rows[:, 0] + rows[:, 3] * rows[:, 5] > 0).astype("int32")
whole = tf.data.Dataset.from_tensor_slices((rows, healthy)).shuffle(400, reshuffle_each_iteration=False)
held = whole.take(100).batch(50)
train = whole.skip(100).batch(20).prefetch(2)

model = keras.Sequential([keras.Input((12,)), keras.layers.Dense(32, "relu"), keras.layers.Dense(1, "sigmoid")])
model.compile("adam", "binary_crossentropy", metrics=["accuracy"])
model.fit(train, validation_data=held, epochs=4, verbose=2)
