# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
moods = rng.integers(0, 2, 400)
texts = []
for mood in moods:
    words = rng.integers(20, 90, rng.integers(5, 12))
    words[rng.integers(0, len(words))] = rng.integers(2, 8) + 8 * mood
    texts.append(words.tolist())
x = keras.utils.pad_sequences(texts, maxlen=100, padding="post")
model = keras.Sequential(
    [
        keras.Input((100,)),
        layers.Embedding(100, 16),
        layers.LSTM(16),
        layers.Dense(1, activation="sigmoid"),
    ]
)
model.compile(optimizer="adam", loss="binary_crossentropy", metrics=["accuracy"])
model.fit(x, moods, epochs=4)
