# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)

age, income = rng.uniform(18, 90, 160), rng.uniform(2e4, 3e5, 160)
x = np.stack([age, income], axis=1)
x = (x - x.mean(axis=0)) / x.std(axis=0)
y = (age > 50).astype("int64")
model = keras.Sequential([layers.Dense(16, activation="relu"), layers.Dense(1, activation="sigmoid")])
model.compile(optimizer="adam", loss="binary_crossentropy", metrics=["accuracy"])
model.fit(x, y, epochs=5)
