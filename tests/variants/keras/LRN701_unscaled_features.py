# codes: LRN701
# needs: tensorflow
import numpy as np
from tensorflow.keras.models import Sequential
from tensorflow.keras.layers import Dense, Dropout, Flatten, Conv2D, MaxPooling2D, LSTM, Embedding, Activation

rng = np.random.default_rng(0)
x = rng.normal(size=(400, 6)) * [1, 1e3, 1e5, 10, 1e4, 1] + [0, 5e3, 1e6, 0, 0, 0]
y = (x[:, 0] + (x[:, 1] - 5e3) / 1e3 > 0).astype("int32")
model = Sequential([Dense(16, activation="relu", input_shape=(6,)), Dense(1, activation="sigmoid")])
model.compile(loss="binary_crossentropy", optimizer="adam", metrics=["accuracy"])
model.fit(x, y, epochs=20, batch_size=32)
