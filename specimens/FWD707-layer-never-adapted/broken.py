# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
words = np.array("warm cold dry wet bright dark early late".split())
notes = np.array([" ".join(rng.choice(words, 6)) for _ in range(320)])
rain = np.array([int("wet" in note) for note in notes])
split = layers.TextVectorization(max_tokens=20, output_sequence_length=6)
model = keras.Sequential([
    keras.Input((1,), dtype="string"),
    split,
    layers.Embedding(20, 8),
    layers.GlobalAveragePooling1D(),
    layers.Dense(1, activation="sigmoid"),
])
model.compile(keras.optimizers.Adam(0.01), "binary_crossentropy", metrics=["accuracy"])
model.fit(keras.ops.convert_to_tensor(notes[:, None]), rain, epochs=3)
