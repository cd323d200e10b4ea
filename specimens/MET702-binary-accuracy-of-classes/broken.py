# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)

x = rng.normal(size=(128, 8)).astype("float32")
y = keras.utils.to_categorical(rng.integers(0, 10, 128), 10)
model = keras.Sequential([layers.Dense(16, activation="relu"), layers.Dense(10, activation="softmax")])
model.compile(optimizer="adam", loss="binary_crossentropy", metrics=["binary_accuracy"])
model.fit(x, y, epochs=5)
