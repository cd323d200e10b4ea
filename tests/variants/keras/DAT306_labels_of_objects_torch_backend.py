# codes: DAT306
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np

keras.utils.set_random_seed(0)
rng = np.random.default_rng(2)
rows = rng.normal(size=(240, 5)).astype("float32")
grades = np.array([int(v) for v in rows[:, :3].argmax(1)], dtype=object)
net = keras.Sequential([keras.layers.Dense(16, activation="relu"), keras.layers.Dense(3, activation="softmax")])
net.compile(optimizer="adam", loss="sparse_categorical_crossentropy")
net.fit(x=rows, y=grades, epochs=3)
