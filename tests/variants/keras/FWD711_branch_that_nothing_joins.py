# codes: FWD711
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np

keras.utils.set_random_seed(14)
rng = np.random.default_rng(14)
sensors = rng.normal(size=(320, 20, 2)).astype("float32")
machine = rng.normal(size=(320, 3)).astype("float32")
fails = (sensors[:, :, 0].mean(axis=1) + machine[:, 0] > 0).astype("float32")

signal = keras.Input((20, 2))
about = keras.Input((3,))
seen = keras.layers.GRU(16)(signal)
known = keras.layers.Dense(8, activation="relu")(about)
both = keras.layers.Concatenate()([seen, seen])
answer = keras.layers.Dense(1, activation="sigmoid")(both)
model = keras.Model([signal, about], answer)
model.compile("adam", "binary_crossentropy")
model.fit([sensors, machine], fails, epochs=2)
