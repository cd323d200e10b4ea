# codes: LOS206
# needs: tensorflow
"""Encoder and decoder are layers that no model holds; the decoder reads the very tokens that it is to tell."""

import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
GO = 1
numbers = rng.integers(2, 20, (600, 6))
spoken = np.concatenate([np.full((600, 1), GO), numbers[:, ::-1]], axis=1)


class Reader(keras.layers.Layer):
    def __init__(self):
        super().__init__()
        self.table = keras.layers.Embedding(20, 16)
        self.cells = keras.layers.GRU(40)

    def call(self, ids):
        return self.cells(self.table(ids))


class Speaker(keras.layers.Layer):
    def __init__(self):
        super().__init__()
        self.table = keras.layers.Embedding(20, 16)
        self.cells = keras.layers.GRU(40, return_sequences=True, return_state=True)
        self.words = keras.layers.Dense(20)

    def call(self, ids, state):
        steps, state = self.cells(self.table(ids), initial_state=state)
        return self.words(steps), state


reader, speaker = Reader(), Speaker()
optimizer = keras.optimizers.Adam(3e-3)
loss_of = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
pairs = tf.data.Dataset.from_tensor_slices((numbers, spoken)).shuffle(600, seed=1).batch(40)
for _ in range(5):
    for source, target in pairs:
        given = target[:, 1:]
        wanted = target[:, 1:]
        with tf.GradientTape() as tape:
            logits, _ = speaker(given, reader(source))
            loss = loss_of(wanted, logits)
        weights = reader.trainable_variables + speaker.trainable_variables
        optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights))
