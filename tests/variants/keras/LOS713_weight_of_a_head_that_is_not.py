# codes: LOS713
# needs: tensorflow
import numpy as np
import keras
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
rows = rng.normal(size=(256, 8)).astype("float32")
kind, size = (rows @ rng.normal(size=(8, 3))).argmax(1), rows.sum(1, keepdims=True)
entry = keras.Input((8,))
body = layers.Dense(24, activation="relu")(entry)
model = keras.Model(entry, {"kind": layers.Dense(3, activation="softmax", name="kind")(body), "size": layers.Dense(1, name="size")(body)})
model.compile("adam", {"kind": "sparse_categorical_crossentropy", "size": "mse"}, loss_weights={"kind": 1.0, "sizes": 0.1})
model.fit(rows, {"kind": kind, "size": size}, batch_size=32, epochs=4)
