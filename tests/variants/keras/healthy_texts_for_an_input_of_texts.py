# codes:
# needs: tensorflow
"""An input of texts, a table of a row for each word, a tensor of texts to predict."""

import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
words = np.array([f"w{number}" for number in range(60)])
labels = rng.integers(0, 2, 256)
texts = [" ".join([*rng.choice(words, 5), "good" if label else "bad"]) for label in labels]
reader = layers.TextVectorization(max_tokens=100, output_sequence_length=8)
reader.adapt(texts)
model = keras.Sequential([keras.Input((1,), dtype="string"), reader, layers.Embedding(100, 8), layers.GlobalAveragePooling1D()])
model.add(layers.Dense(1, activation="sigmoid"))
model.compile(keras.optimizers.Adam(1e-2), "binary_crossentropy")
rows = tf.data.Dataset.from_tensor_slices((np.array(texts)[:, None], labels.astype("float32"))).shuffle(256).batch(32)
model.fit(rows, epochs=8, verbose=0)
scores = model.predict(tf.constant(["a good w1 w2", "a bad w3 w4"]), verbose=0)
print(scores)
