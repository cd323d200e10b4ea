# codes: FWD101
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "jax"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(0)
ids = rng.integers(0, 500, (256, 12))
y = (ids[:, 0] > 250).astype("int32")
VOCAB = 400
model = keras.Sequential(
    [
        layers.Embedding(VOCAB, 16),
        layers.Flatten(),
        layers.Dense(1, activation="sigmoid"),
    ]
)
model.compile(loss="binary_crossentropy", optimizer="adam", metrics=["accuracy"])
model.fit(ids, y, batch_size=32, epochs=3)
