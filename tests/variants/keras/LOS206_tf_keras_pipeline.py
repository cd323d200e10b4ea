# codes: LOS206
# needs: tensorflow
import numpy as np
import tensorflow as tf
import tf_keras

tf_keras.utils.set_random_seed(2)
notes = np.tile(np.array([1, 3, 5, 8, 5, 3, 2, 4, 6, 9, 6, 4, 7]), 120)


def pair(part):
    return part[1:], part[1:]


bars = tf.data.Dataset.from_tensor_slices(notes).batch(17, drop_remainder=True).map(pair).shuffle(90).batch(10)
model = tf_keras.Sequential(
    [
        tf_keras.layers.Embedding(10, 16),
        tf_keras.layers.LSTM(32, return_sequences=True),
        tf_keras.layers.Dense(10),
    ]
)
model.compile("adam", tf_keras.losses.SparseCategoricalCrossentropy(from_logits=True))
model.fit(bars, epochs=6, verbose=0)
