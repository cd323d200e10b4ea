# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

# One projection is frozen on purpose; an echo task's target is one of its inputs; a repeat has its steps.
keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
songs = rng.normal(size=(320, 12, 1)).astype("float32")
first = songs[:, 0, 0]
echo = keras.Sequential([keras.Input((12, 1)), keras.layers.GRU(16), keras.layers.Dense(1)])
echo.compile(keras.optimizers.Adam(1e-2), "mse")
echo.fit(songs, first, epochs=2)

pairs = tf.data.Dataset.from_tensor_slices((songs[:, :, 0], first)).shuffle(320).batch(32).repeat()
inputs = keras.Input((12,))
projected = keras.layers.Dense(64, activation="relu", trainable=False)(inputs)
machine = keras.Model(inputs, keras.layers.Dense(1)(projected))
machine.compile(keras.optimizers.Adam(1e-2), "mse")
machine.fit(pairs, steps_per_epoch=10, epochs=3)
