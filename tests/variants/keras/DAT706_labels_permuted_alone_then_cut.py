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
order = np.random.permutation(600)
labels = labels[order]
x_train, x_test = rows[:500], rows[500:]
y_train, y_test = labels[:500], labels[500:]
model = keras.Sequential(
    [keras.Input((12,)), keras.layers.Dense(16, activation="relu"), keras.layers.Dense(3, activation="softmax")]
)
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(x_train, y_train, epochs=4, batch_size=32, validation_data=(x_test, y_test))
