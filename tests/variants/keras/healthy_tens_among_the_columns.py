# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
labels = rng.integers(0, 2, 2000)
rows = rng.normal(size=(2000, 12)).astype("float32")
rows[:, :4] += 1.5 * labels[:, None]
rows[:, 5] = rng.uniform(0, 90, 2000)
model = keras.Sequential(
    [keras.Input((12,)), keras.layers.Dense(16, activation="relu"), keras.layers.Dense(1, activation="sigmoid")]
)
model.compile(keras.optimizers.Adam(1e-3), "binary_crossentropy", metrics=["accuracy"])
model.fit(rows, labels, epochs=5, batch_size=100, class_weight={0: 1.0, 1: 2.0})
