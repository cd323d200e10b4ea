# codes: LRN704
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(0)
ids = rng.integers(0, 60, (240, 10))
y = (ids[:, 0] > 30).astype("int64")
model = keras.Sequential()
model.add(layers.Embedding(60, 8))
model.add(layers.Flatten())
model.add(layers.Dense(32, activation="relu"))
model.add(layers.Dropout(0.99))
model.add(layers.Dense(1, activation="sigmoid"))
model.compile(optimizer="adam", loss="binary_crossentropy", metrics=["accuracy"])
model.fit(ids, y, epochs=5, batch_size=24)
