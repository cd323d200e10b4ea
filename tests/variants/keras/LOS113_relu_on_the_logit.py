# codes: LOS113
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
labels = rng.integers(0, 2, 400).astype("float32")
rows = rng.normal(size=(400, 6)).astype("float32") + labels[:, None]
model = keras.Sequential(
    [keras.Input((6,)), keras.layers.Dense(16, activation="relu"), keras.layers.Dense(1, activation="relu")]
)
model.compile("adam", keras.losses.BinaryCrossentropy(from_logits=True))
model.fit(rows, labels, epochs=3)
