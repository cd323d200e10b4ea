# codes: DAT725
# needs: tensorflow
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(3)
rng = np.random.default_rng(3)
rooms = rng.integers(1, 4, 600)
x = (rng.normal(size=(600, 12)) + rng.normal(size=(4, 12))[rooms]).astype("float32")
data = tf.data.Dataset.from_tensor_slices((x, rooms)).shuffle(600).batch(32)
data = data.map(lambda rows, ids: (rows, tf.one_hot(tf.cast(ids, tf.int32), 3, dtype=tf.float32)))
given = keras.Input((12,))
hidden = layers.Dense(24, activation="relu")(given)
model = keras.Model(given, layers.Dense(3, activation="softmax")(hidden))
model.compile(keras.optimizers.Adam(2e-3), keras.losses.CategoricalCrossentropy(), metrics=["accuracy"])
model.fit(data, epochs=4)
