# codes: LOS711
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(0)
x = rng.normal(size=(400, 16)).astype("float32")
ids = x[:, :6].argmax(1)
y = keras.utils.to_categorical(ids, 6)
inp = keras.Input((16,))
h = layers.Dense(48, activation="relu")(inp)
model = keras.Model(inp, layers.Dense(6, activation="softmax")(h))
model.compile(optimizer="adam", loss="binary_crossentropy", metrics=["accuracy"])
model.fit(x, y, epochs=4, validation_split=0.1)
