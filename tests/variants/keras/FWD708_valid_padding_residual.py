# codes: FWD708
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
songs = rng.normal(size=(120, 30, 8)).astype("float32")
kind = (songs[:, :, 0].mean(1) > 0).astype("int64")
inputs = keras.Input((30, 8))
h = layers.Conv1D(16, 3, padding="same", activation="relu")(inputs)
block = layers.Conv1D(16, 3, activation="relu")(h)
h = layers.add([h, block])
model = keras.Model(inputs, layers.Dense(2, activation="softmax")(layers.GlobalAveragePooling1D()(h)))
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(songs, kind, epochs=2)
