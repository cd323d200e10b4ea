# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

# A masked query looks at every place, those behind it as well: what it answers is masked in the loss.
keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
rows = np.zeros((256, 25), dtype="int64")
for row in rows:
    length = rng.integers(4, 12)
    row[:length] = (rng.integers(1, 40) + np.arange(length) * rng.integers(1, 3)) % 39 + 1
inputs = keras.Input((24,), dtype="int64")
x = layers.Embedding(40, 32, mask_zero=True)(inputs)
x = layers.Add()([x, layers.MultiHeadAttention(2, 16)(x, x, use_causal_mask=True)])
x = layers.LayerNormalization()(x)
x = layers.Add()([x, layers.MultiHeadAttention(2, 16)(x, x, use_causal_mask=True)])
model = keras.Model(inputs, layers.Dense(40)(layers.LayerNormalization()(x)))
model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True, ignore_class=0))
model.fit(rows[:, :-1], rows[:, 1:], epochs=3)
