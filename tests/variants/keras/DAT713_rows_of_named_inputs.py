# codes: DAT713
# needs: tensorflow
import numpy as np
import tensorflow as tf
import keras
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
words = rng.integers(1, 40, (256, 10))
tags = rng.normal(size=(256, 4)).astype("float32")
label = (words[:, 0] > 20).astype("float32")
data = tf.data.Dataset.from_tensor_slices(({"words": words, "tags": tags}, label)).shuffle(256)
words_in, tags_in = keras.Input((10,), dtype="int64", name="words"), keras.Input((4,), name="tags")
read = layers.Flatten()(layers.Embedding(40, 8)(words_in))
x = layers.Dense(16, activation="relu")(layers.concatenate([read, tags_in]))
model = keras.Model({"words": words_in, "tags": tags_in}, layers.Dense(1, activation="sigmoid")(x))
model.compile("adam", "binary_crossentropy")
model.fit(data, epochs=3)
