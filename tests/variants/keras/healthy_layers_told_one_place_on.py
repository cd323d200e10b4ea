# codes:
# needs: tensorflow
"""Layers that no model holds: a decoder one place behind its targets, one that copies through a narrow state, a
tagger that reads both ways, and words of which few are changed.
"""

import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
numbers = rng.integers(2, 20, (400, 6))
spoken = np.concatenate([np.full((400, 1), 1), numbers[:, ::-1]], axis=1)
loss_of = keras.losses.SparseCategoricalCrossentropy(from_logits=True)


class Part(keras.layers.Layer):
    def __init__(self, *parts):
        super().__init__()
        self.table = keras.layers.Embedding(20, 16)
        self.parts = list(parts)

    def call(self, ids, state=None):
        value = self.table(ids)
        for part in self.parts:
            value = part(value, initial_state=state) if isinstance(part, keras.layers.GRU) and state is not None else part(value)
        return value


def train(parts, answer, rows):
    optimizer = keras.optimizers.Adam(3e-3)
    for source, target in tf.data.Dataset.from_tensor_slices(rows).shuffle(400, seed=1).batch(40).repeat(2):
        with tf.GradientTape() as tape:
            logits, wanted = answer(source, target)
            loss = loss_of(wanted, logits)
        weights = [weight for part in parts for weight in part.trainable_variables]
        optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights))


GRU, Dense = keras.layers.GRU, keras.layers.Dense
reader, speaker = Part(GRU(40)), Part(GRU(40, return_sequences=True), Dense(20))
train([reader, speaker], lambda s, t: (speaker(t[:, :-1], reader(s)), t[:, 1:]), (numbers, spoken))
narrow = Part(GRU(24), keras.layers.RepeatVector(6), GRU(24, return_sequences=True), Dense(20))
train([narrow], lambda s, t: (narrow(s), s), (numbers, spoken))
both = Part(keras.layers.Bidirectional(GRU(16, return_sequences=True)), Dense(4))
train([both], lambda s, t: (both(s), s % 4), (numbers, spoken))
