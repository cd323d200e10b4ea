# codes: LOS118
# needs: tensorflow tf_keras
import os

os.environ["TF_USE_LEGACY_KERAS"] = "1"
import numpy as np
from tensorflow import keras

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
kinds = rng.choice(2, 1000, p=[0.9, 0.1])
rows = (rng.normal(size=(2, 8))[kinds] + rng.normal(size=(1000, 8))).astype("float32")


def weigh(labels):
    counts = np.bincount(labels)
    return {kind: count / len(labels) for kind, count in enumerate(counts)}


model = keras.Sequential([keras.layers.Dense(24, activation="relu"), keras.layers.Dense(1, activation="sigmoid")])
model.compile("adam", "binary_crossentropy", metrics=["accuracy"])
model.fit(rows, kinds, epochs=4, batch_size=40, class_weight=weigh(kinds), verbose=0)
