# codes: FWD709
# needs: tensorflow tf_keras
import numpy as np
import tensorflow as tf
import tf_keras


class Reader(tf_keras.Model):
    def __init__(self, words, width):
        super().__init__()
        self.words = tf_keras.layers.Embedding(words, width)
        self.forward_read = tf_keras.layers.GRU(width)
        self.quiet = tf_keras.layers.Dropout(0.3)
        self.answer = tf_keras.layers.Dense(2)

    def call(self, ids):
        return self.answer(self.forward_read(self.words(ids)))


rng = np.random.default_rng(0)
ids = rng.integers(0, 60, (480, 10))
truth = (ids < 6).any(axis=1).astype("int64")
reader, adam = Reader(60, 16), tf_keras.optimizers.Adam(5e-3)
cross = tf_keras.losses.SparseCategoricalCrossentropy(from_logits=True)
for rows, kinds in tf.data.Dataset.from_tensor_slices((ids, truth)).shuffle(480).batch(24):
    with tf.GradientTape() as tape:
        loss = cross(kinds, reader(rows, training=True))
    adam.apply_gradients(zip(tape.gradient(loss, reader.trainable_variables), reader.trainable_variables))
