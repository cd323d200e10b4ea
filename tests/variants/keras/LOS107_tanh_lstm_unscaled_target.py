# codes: LOS107
# needs: tensorflow
import numpy as np
from tensorflow.keras.models import Sequential
from tensorflow.keras.layers import Dense, Dropout, Flatten, Conv2D, MaxPooling2D, LSTM, Embedding, Activation

rng = np.random.default_rng(0)
series = np.sin(np.arange(500) / 10) * 40 + 100
x = np.stack([series[i : i + 12] for i in range(480)])[..., None] / 140
y = series[12:492]
model = Sequential([LSTM(16, input_shape=(12, 1)), Dense(1, activation="tanh")])
model.compile(loss="mae", optimizer="adam")
model.fit(x, y, epochs=5)
