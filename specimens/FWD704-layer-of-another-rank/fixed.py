# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(0)
x = rng.normal(size=(300, 20, 3)).astype("float32")
y = (x[:, :, 0].mean(1) > 0).astype("int32")
model = keras.Sequential(
    [
        keras.Input((20, 3)),
        layers.LSTM(16, return_sequences=True),
        layers.LSTM(8),
        layers.Dense(1, activation="sigmoid"),
    ]
)
model.compile(optimizer="adam", loss="binary_crossentropy")
model.fit(x, y, epochs=3)
