# codes:
# needs: tensorflow
import keras
import numpy as np
from keras import layers

# Each column is given its last axis by an operation, which is no layer, before the layers take it.
keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
columns = {name: rng.normal(size=320).astype("float32") for name in ("slope", "aspect", "height")}
cover = (columns["slope"] + columns["height"] > 0).astype("int64")
inputs = {name: keras.Input((), name=name) for name in columns}
x = layers.concatenate([keras.ops.expand_dims(symbol, -1) for symbol in inputs.values()])
x = layers.Dense(16, activation="relu")(x)
model = keras.Model(inputs, layers.Dense(2, activation="softmax")(x))
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(columns, cover, epochs=4)
