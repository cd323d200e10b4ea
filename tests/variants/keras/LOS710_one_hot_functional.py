# codes: LOS710
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(13)
steps = rng.normal(size=(240, 10, 3)).astype("float32")
kind = keras.utils.to_categorical(steps.mean(1).argmax(1), 3)
inputs = keras.Input((10, 3))
states = layers.LSTM(24, return_sequences=True)(inputs)
model = keras.Model(inputs, layers.Dense(3, activation="softmax")(states))
model.compile("adam", "categorical_crossentropy")
model.fit(steps, kind, epochs=2)
