# codes: DAT706
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
labels = rng.integers(0, 3, 600)
rows = rng.normal(size=(600, 12)).astype("float32") + 3 * np.eye(3, 12, dtype="float32")[labels]
rows = rows[np.random.permutation(len(rows))]
model = keras.Sequential(
    [keras.Input((12,)), keras.layers.Dense(16, activation="relu"), keras.layers.Dense(3, activation="softmax")]
)
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(rows, labels, epochs=4, batch_size=32, validation_split=0.2)
