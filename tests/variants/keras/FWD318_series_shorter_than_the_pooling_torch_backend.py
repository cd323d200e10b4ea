# codes: FWD318
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
series = rng.normal(size=(64, 10, 2)).astype("float32")
labels = (series.mean(axis=(1, 2)) > 0).astype("float32")
inputs = keras.Input((10, 2))
x = keras.layers.Conv1D(8, 3, activation="relu")(inputs)
x = keras.layers.MaxPooling1D(3)(x)
x = keras.layers.AveragePooling1D(3)(x)
outputs = keras.layers.Dense(1, activation="sigmoid")(keras.layers.Flatten()(x))
model = keras.Model(inputs, outputs)
model.compile("adam", "binary_crossentropy")
model.fit(series, labels, epochs=2)
