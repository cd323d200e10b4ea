# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
series = rng.normal(size=(400, 24, 2)).astype("float32")
kinds = (series[:, :, 0].mean(axis=1) > 0).astype("int64")

model = keras.Sequential(
    [
        keras.Input(shape=series.shape[1:]),
        layers.Conv1D(16, 3, activation="relu"),
        layers.GlobalAveragePooling1D(),
        layers.Dense(2),
    ]
)
model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True), metrics=["accuracy"])
model.fit(series, kinds, epochs=3)
