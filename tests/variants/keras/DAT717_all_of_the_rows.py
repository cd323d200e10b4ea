# codes: DAT717
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np

keras.utils.set_random_seed(3)
rng = np.random.default_rng(3)
notes = rng.integers(1, 40, size=(256, 12))
mood = (notes == 7).any(axis=1).astype("int64")

model = keras.Sequential(
    [
        keras.layers.Embedding(40, 8),
        keras.layers.GlobalMaxPooling1D(),
        keras.layers.Dense(2, activation="softmax"),
    ]
)
model.compile(optimizer="rmsprop", loss="sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(notes, mood, batch_size=16, epochs=2, validation_split=1.0)
