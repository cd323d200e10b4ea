# codes: LOS703
# needs: tensorflow
import numpy as np
from tensorflow.keras.models import Sequential
from tensorflow.keras.layers import Dense, Dropout, Flatten, Conv2D, MaxPooling2D, LSTM, Embedding, Activation

rng = np.random.default_rng(0)
x = rng.integers(1, 50, (300, 15))
y = (x[:, 3] > 25).astype("int32")
model = Sequential([Embedding(50, 8), LSTM(16), Dense(1, activation="softmax")])
model.compile(loss="binary_crossentropy", optimizer="adam", metrics=["accuracy"])
model.fit(x, y, epochs=3, batch_size=32)
