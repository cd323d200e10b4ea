# codes: DAT706
# needs: keras torch
import os

os.environ["KERAS_BACKEND"] = "torch"
import numpy as np
import keras

np.random.seed(0)
centres = np.random.randn(3, 6) * 3
kinds = np.random.randint(0, 3, 450)
table = (centres[kinds] + np.random.randn(450, 6)).astype("float32")
table = np.random.permutation(table)
model = keras.Sequential([keras.Input((6,)), keras.layers.Dense(24, activation="relu"), keras.layers.Dense(3)])
model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True), metrics=["accuracy"])
model.fit(table, kinds, batch_size=30, epochs=4, verbose=0)
