# codes: DAT704
# needs: tensorflow
import numpy as np
import tensorflow as tf
import tf_keras as keras
from tf_keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)


def data(rows):
    x = rng.normal(size=(rows, 6)).astype("float32")
    y = (x.sum(1) > 0).astype("float32")
    return tf.data.Dataset.from_tensor_slices((x, y)).shuffle(rows).batch(512, drop_remainder=True)


base = keras.Sequential([layers.Dense(16, activation="relu"), layers.Dense(1, activation="sigmoid")])
base.compile("adam", "binary_crossentropy")
base.fit(data(300), epochs=2)
base.compile(keras.optimizers.Adam(1e-4), keras.losses.BinaryCrossentropy())
base.fit(data(200), epochs=2)
