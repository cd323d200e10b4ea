# codes: LRN702
# needs: tensorflow
import numpy as np
from tensorflow.keras.models import Sequential
from tensorflow.keras.layers import Dense, Dropout, Flatten, Conv2D, MaxPooling2D, LSTM, Embedding, Activation

rng = np.random.default_rng(0)
x = rng.normal(size=(400, 10)).astype("float32") * 0.5
y = rng.integers(0, 3, 400)
x[:, :3] += 2 * np.eye(3)[y]
x = x.astype("float32")
model = Sequential()
model.add(Dense(32, activation="sigmoid", input_shape=(10,)))
for _ in range(12):
    model.add(Dense(32, activation="sigmoid"))
model.add(Dense(3, activation="softmax"))
model.compile(loss="sparse_categorical_crossentropy", optimizer="sgd", metrics=["accuracy"])
model.fit(x, y, epochs=20, batch_size=32)
