# codes: LRN101
# needs: tensorflow
import numpy as np
from tensorflow.keras.models import Sequential
from tensorflow.keras.layers import Dense, Dropout, Flatten, Conv2D, MaxPooling2D, LSTM, Embedding, Activation

rng = np.random.default_rng(0)
x = rng.normal(size=(400, 8)).astype("float32")
y = (3 * x[:, 0] - 2 * x[:, 1]).astype("float32")
from tensorflow.keras.optimizers import SGD

x = x * 5
model = Sequential([Dense(32, activation="relu", input_shape=(8,)), Dense(32, activation="relu"), Dense(1)])
model.compile(loss="mse", optimizer=SGD(learning_rate=0.1))
model.fit(x, y * 10, epochs=10)
