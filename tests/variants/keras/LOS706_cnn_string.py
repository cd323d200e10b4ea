# codes: LOS706
# needs: tensorflow
import numpy as np
from tensorflow.keras.models import Sequential
from tensorflow.keras.layers import Dense, Dropout, Flatten, Conv2D, MaxPooling2D, LSTM, Embedding, Activation

rng = np.random.default_rng(0)
y = rng.integers(0, 10, 500)
centers = rng.integers(0, 256, (10, 20, 20))
x = np.clip(centers[y] + rng.normal(0, 30, (500, 20, 20)), 0, 255).astype("uint8")
from tensorflow.keras.utils import to_categorical

x = x[..., None] / 255.0
model = Sequential(
    [
        Conv2D(8, 3, activation="relu", input_shape=(20, 20, 1)),
        MaxPooling2D(),
        Flatten(),
        Dense(10, activation="softmax"),
    ]
)
model.compile(optimizer="adam", loss="sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(x, to_categorical(y), epochs=2)
