# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import random

import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
random.seed(0)
rows = [[random.gauss(0, 1) for _ in range(5)] for _ in range(240)]
grades = [0 if row[0] + row[1] < 0 else 1 for row in rows]
print(np.mean(rows, axis=0))

model = keras.Sequential([keras.Input((5,)), layers.Dense(16, activation="relu"), layers.Dense(1, activation="sigmoid")])
model.compile(optimizer="adam", loss="binary_crossentropy", metrics=["accuracy"])
model.fit(rows, grades, epochs=3, batch_size=24)
