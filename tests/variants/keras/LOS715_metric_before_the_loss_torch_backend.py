# codes: LOS715
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
steps = rng.integers(0, 6, (256, 5))
inputs, targets = np.eye(6, dtype="float32")[steps], np.eye(6, dtype="float32")[steps[:, ::-1][:, :3]]
model = keras.Sequential(
    [
        keras.Input((5, 6)),
        keras.layers.LSTM(16),
        keras.layers.RepeatVector(2),
        keras.layers.LSTM(16, return_sequences=True),
        keras.layers.Dense(6, activation="softmax"),
    ]
)
model.compile("adam", "categorical_crossentropy", metrics=["accuracy"])
model.fit(inputs, targets, epochs=3)
