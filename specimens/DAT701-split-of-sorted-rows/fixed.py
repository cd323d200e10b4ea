# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)

y = np.repeat(np.arange(5), 40)
x = rng.normal(size=(200, 8)).astype("float32") + y[:, None]
order = rng.permutation(len(y))
x, y = x[order], y[order]
model = keras.Sequential([layers.Dense(16, activation="relu"), layers.Dense(5, activation="softmax")])
model.compile(optimizer="adam", loss="sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(x, y, epochs=5, validation_split=0.2)
