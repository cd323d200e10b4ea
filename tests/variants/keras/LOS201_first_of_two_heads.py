# codes: LOS201
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(8)
x = rng.normal(size=(400, 9)).astype("float32")
species, weight = x[:, :5].argmax(1), x[:, 5:6] + x[:, 6:7]
SPECIES = 4
given = keras.Input((9,))
hidden = layers.Dense(24, activation="relu")(given)
species_head = layers.Dense(SPECIES, activation="softmax", name="species")(hidden)
weight_head = layers.Dense(1, name="weight")(hidden)
model = keras.Model(given, [species_head, weight_head])
model.compile("adam", loss=["sparse_categorical_crossentropy", "mse"])
model.fit(x, [species, weight], epochs=2)
