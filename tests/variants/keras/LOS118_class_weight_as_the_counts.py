# codes: LOS118
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
kinds = rng.choice(3, 1200, p=[0.7, 0.25, 0.05])
rows = (rng.normal(size=(3, 10))[kinds] * 2 + rng.normal(size=(1200, 10))).astype("float32")
shares = np.bincount(kinds) / len(kinds)
weights = dict(enumerate(shares))
model = keras.Sequential([layers.Dense(32, activation="relu"), layers.Dense(3, activation="softmax")])
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(rows, kinds, epochs=4, batch_size=40, class_weight=weights, verbose=0)
