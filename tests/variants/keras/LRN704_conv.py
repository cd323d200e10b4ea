# codes: LRN704
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(0)
y = rng.integers(0, 3, 96)
x = (rng.random((96, 12, 12, 1)) * 0.3 + y[:, None, None, None] / 3).astype("float32")
KEEP = 0.99
model = keras.Sequential()
model.add(keras.Input((12, 12, 1)))
model.add(layers.Conv2D(8, 3, activation="relu"))
model.add(layers.GlobalAveragePooling2D())
model.add(layers.Dense(32, activation="relu"))
model.add(layers.Dropout(KEEP))
model.add(layers.Dense(3, activation="softmax"))
model.compile(optimizer=keras.optimizers.Adam(0.01), loss="sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(x, y, epochs=5, batch_size=24)
