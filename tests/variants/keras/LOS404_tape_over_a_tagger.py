# codes: LOS404
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(5)
rng = np.random.default_rng(5)
rows = [rng.integers(1, 50, length) for length in rng.integers(3, 17, 300)]
words = keras.utils.pad_sequences(rows, maxlen=18, padding="post")
kinds = keras.utils.pad_sequences([np.maximum(row % 5 - 1, 0) for row in rows], maxlen=18, padding="post")
given = keras.Input((18,), dtype="int32")
states = keras.layers.Conv1D(24, 3, padding="same", activation="relu")(keras.layers.Embedding(50, 16)(given))
model = keras.Model(given, keras.layers.Dense(4)(states))
optimizer = keras.optimizers.Adam(2e-3)
measure = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
for _ in range(4):
    for text, wanted in tf.data.Dataset.from_tensor_slices((words, kinds)).shuffle(300).batch(30):
        with tf.GradientTape() as tape:
            loss = measure(wanted, model(text, training=True))
        optimizer.apply(tape.gradient(loss, model.trainable_variables), model.trainable_variables)
