# codes: DAT714
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
marks = rng.integers(0, 2, (300, 1))
scans = rng.integers(0, 110, (300, 14, 14, 3)).astype("float32")
scans[marks[:, 0] == 1, 4:10, 4:10] += 130
scans = scans / 127.5 - 1
base = keras.Sequential([keras.Input((14, 14, 3)), layers.Rescaling(1 / 255), layers.Conv2D(8, 3, activation="relu")])
model = keras.Sequential([base, layers.Flatten(), layers.Dense(16, activation="relu"), layers.Dense(1, activation="sigmoid")])
model.compile("adam", "binary_crossentropy", metrics=["accuracy"])
model.fit(scans, marks, batch_size=30, epochs=3)
