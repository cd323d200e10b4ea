# codes: FWD705
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(21)
word = keras.Input((5,), name="word", dtype="int64")
size = keras.Input((2,), name="size")
read = layers.Flatten()(layers.Embedding(30, 8)(word))
joined = layers.Dense(16, activation="relu")(layers.concatenate([read, size]))
model = keras.Model({"word": word, "size": size}, layers.Dense(1)(joined))
model.compile("adam", "mse")
words, sizes = rng.integers(0, 30, (200, 5)), rng.normal(size=(200, 2)).astype("float32")
model.fit({"word": words, "size": sizes}, sizes.sum(1), epochs=2)
print(model([words[:4], sizes[:4]]))
