# codes: LRN701
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(8)
rng = np.random.default_rng(8)
income = rng.normal(52_000, 9_000, (600, 1))
age = rng.normal(44, 12, (600, 1))
spent = rng.normal(900, 250, (600, 1))
table = np.hstack([income, age, spent]).astype("float32")
returned = ((age[:, 0] - 44) / 12 + (spent[:, 0] - 900) / 250 > 0).astype("float32")
model = keras.Sequential([keras.Input((3,)), layers.Dense(16, activation="tanh"), layers.Dense(1, activation="sigmoid")])
model.compile(optimizer=keras.optimizers.Adam(1e-3), loss="binary_crossentropy")
for epoch in range(3):
    for start in range(0, 600, 30):
        model.train_on_batch(table[start : start + 30], returned[start : start + 30])
