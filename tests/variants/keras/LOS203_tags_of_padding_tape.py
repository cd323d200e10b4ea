# codes: LOS203
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers
import tensorflow as tf

keras.utils.set_random_seed(8)
rng = np.random.default_rng(8)
words = rng.integers(1, 60, (240, 10))
tags = words % 4
for row, length in enumerate(rng.integers(5, 11, 240)):
    words[row, length:], tags[row, length:] = 0, -100
tokens = keras.Input((10,), dtype="int32")
states = layers.GRU(16, return_sequences=True)(layers.Embedding(60, 16)(tokens))
tagger = keras.Model(tokens, layers.Dense(4)(states))
adam, criterion = keras.optimizers.Adam(2e-3), keras.losses.SparseCategoricalCrossentropy(from_logits=True)
for epoch in range(2):
    for given, wanted in tf.data.Dataset.from_tensor_slices((words, tags)).shuffle(240).batch(24):
        with tf.GradientTape() as tape:
            lost = criterion(wanted, tagger(given, training=True))
        adam.apply_gradients(zip(tape.gradient(lost, tagger.trainable_weights), tagger.trainable_weights))
