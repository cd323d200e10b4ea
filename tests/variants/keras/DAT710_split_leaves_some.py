# codes: DAT710
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np

keras.utils.set_random_seed(3)
rng = np.random.default_rng(3)
words = rng.integers(1, 30, (250, 10))
moods = (words == 7).any(axis=1).astype("float32")
model = keras.Sequential(
    [
        keras.Input(batch_shape=(25, 10), dtype="int32"),
        keras.layers.Embedding(30, 8),
        keras.layers.LSTM(8, stateful=True),
        keras.layers.Dense(1, activation="sigmoid"),
    ]
)
model.compile("adam", "binary_crossentropy")
model.fit(words, moods, batch_size=25, epochs=1, shuffle=False, validation_split=0.15)
