# codes: FWD318 LOS706
# needs: torch keras
"""Blocks of layers are asked for their shape alone; one-hot labels stand behind the block that finds no room."""
import os
os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
pictures = rng.random((128, 12, 12, 1)).astype("float32")
labels = keras.utils.to_categorical((pictures.mean(axis=(1, 2, 3)) > 0.5).astype("int64"), 2)


class Block(keras.layers.Layer):
    def __init__(self, filters):
        super().__init__()
        self.conv = keras.layers.SeparableConv2D(filters, 3, activation="relu")
        self.pool = keras.layers.MaxPooling2D(2)

    def call(self, x):
        return self.pool(self.conv(x))


inputs = keras.Input((12, 12, 1))
x = inputs
for filters in (4, 8, 16):
    x = Block(filters)(x)
out = keras.layers.Dense(2, activation="softmax")(keras.layers.Flatten()(x))
model = keras.Model(inputs, out)
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(pictures, labels, epochs=3)
