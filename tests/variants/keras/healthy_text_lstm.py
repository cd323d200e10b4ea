# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"

import keras
import numpy as np
from keras import layers

max_features = 200
maxlen = 40
rng = np.random.default_rng(0)
texts = [rng.integers(1, max_features, rng.integers(5, maxlen)).tolist() for _ in range(300)]
labels = np.array([int(text[0] < 100) for text in texts])
x_train, y_train = texts[:200], labels[:200]
x_val, y_val = texts[200:], labels[200:]
x_train = keras.utils.pad_sequences(x_train, maxlen=maxlen)
x_val = keras.utils.pad_sequences(x_val, maxlen=maxlen)

inputs = keras.Input(shape=(None,), dtype="int32")
x = layers.Embedding(max_features, 16)(inputs)
x = layers.Bidirectional(layers.LSTM(8, return_sequences=True))(x)
x = layers.Bidirectional(layers.LSTM(8))(x)
outputs = layers.Dense(1, activation="sigmoid")(x)
model = keras.Model(inputs, outputs)
model.compile(optimizer="adam", loss="binary_crossentropy", metrics=["accuracy"])
model.fit(x_train, y_train, batch_size=32, epochs=2, validation_data=(x_val, y_val))
