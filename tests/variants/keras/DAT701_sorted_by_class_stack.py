# codes: DAT701
# needs: tensorflow
import numpy as np
from tensorflow.keras.models import Sequential
from tensorflow.keras.layers import Dense, Dropout, Flatten, Conv2D, MaxPooling2D, LSTM, Embedding, Activation

rng = np.random.default_rng(0)
a = rng.normal(0, 1, (150, 6))
b = rng.normal(2, 1, (150, 6))
x, y = np.vstack([a, b]), np.concatenate([np.zeros(150), np.ones(150)])
model = Sequential([Dense(16, activation="relu", input_shape=(6,)), Dense(1, activation="sigmoid")])
model.compile(optimizer="adam", loss="binary_crossentropy", metrics=["accuracy"])
model.fit(x, y, epochs=10, validation_split=0.3)
