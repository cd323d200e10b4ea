# codes: LOS206
# needs: tensorflow
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(0)
START, END = 0, 1
source = rng.integers(2, 14, (200, 7))
spoken = np.full((200, 9), END)
spoken[:, 0] = START
spoken[:, 1:8] = source[:, ::-1]
read = keras.Input((None,), dtype="int32")
_, state, cell = layers.LSTM(24, return_state=True)(layers.Embedding(14, 12)(read))
said = keras.Input((None,), dtype="int32")
steps = layers.LSTM(24, return_sequences=True)(layers.Embedding(14, 12)(said), initial_state=[state, cell])
model = keras.Model([read, said], layers.Dense(14, activation="softmax")(steps))
model.compile("rmsprop", "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit([source, spoken[:, 1:]], spoken[:, 1:], batch_size=25, epochs=2)
