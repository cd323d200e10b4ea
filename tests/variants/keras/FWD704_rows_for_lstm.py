# codes: FWD704
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(0)
x = rng.normal(size=(300, 40)).astype("float32")
y = (x[:, :20].mean(1) > x[:, 20:].mean(1)).astype("int32")
model = keras.Sequential(
    [
        layers.LSTM(16),
        layers.Dense(1, activation="sigmoid"),
    ]
)
model.compile(optimizer="adam", loss="binary_crossentropy")
model.fit(x, y, epochs=3)
