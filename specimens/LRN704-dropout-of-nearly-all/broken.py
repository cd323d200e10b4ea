# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)

x = rng.normal(size=(160, 8)).astype("float32")
y = (x[:, 0] > 0).astype("int64")
model = keras.Sequential()
model.add(layers.Dense(32, activation="relu"))
model.add(layers.Dropout(0.98))
model.add(layers.Dense(1, activation="sigmoid"))
model.compile(optimizer="adam", loss="binary_crossentropy", metrics=["accuracy"])
model.fit(x, y, epochs=5)
