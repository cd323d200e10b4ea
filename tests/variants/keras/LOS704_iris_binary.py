# codes: LOS704
# needs: tensorflow
import numpy as np
from tensorflow.keras.models import Sequential
from tensorflow.keras.layers import Dense, Dropout, Flatten, Conv2D, MaxPooling2D, LSTM, Embedding, Activation

rng = np.random.default_rng(0)
from sklearn.datasets import load_iris

data = load_iris()
x = (data.data - data.data.mean(0)) / data.data.std(0)
model = Sequential()
model.add(Dense(8, input_dim=4, activation="relu"))
model.add(Dense(1, activation="sigmoid"))
model.compile(loss="binary_crossentropy", optimizer="adam", metrics=["accuracy"])
model.fit(x, data.target, epochs=100, batch_size=5)
