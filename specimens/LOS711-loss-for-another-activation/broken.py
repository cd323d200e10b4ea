# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(0)
x = rng.normal(size=(400, 16)).astype("float32")
y = keras.utils.to_categorical(x[:, :6].argmax(1), 6)
model = keras.Sequential(
    [
        keras.Input((16,)),
        layers.Dense(48, activation="relu"),
        layers.Dense(6, activation="sigmoid"),
    ]
)
model.compile(optimizer="adam", loss="categorical_crossentropy", metrics=["accuracy"])
model.fit(x, y, epochs=4, validation_split=0.1)
