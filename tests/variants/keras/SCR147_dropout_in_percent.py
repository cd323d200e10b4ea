# codes: SCR147
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(0)
x = rng.normal(size=(320, 13)).astype("float32")
y = x @ rng.normal(size=13)
model = keras.Sequential()
model.add(keras.Input(shape=(13,)))
model.add(layers.Dense(64, activation="relu"))
model.add(layers.Dropout(30))
model.add(layers.Dense(1))
model.compile(optimizer="rmsprop", loss="mse", metrics=["mae"])
model.fit(x, y, epochs=3, batch_size=16, validation_split=0.2)
