# codes: LOS202
# needs: keras jax tensorflow
import os

os.environ["KERAS_BACKEND"] = "jax"
import numpy as np
import keras

rng = np.random.default_rng(0)
grades = rng.integers(1, 5, 480)
answers = (np.eye(5)[grades] @ rng.normal(size=(5, 7)) + rng.normal(0, 0.3, (480, 7))).astype("float32")
net = keras.Sequential([keras.Input((7,)), keras.layers.Dense(24, activation="relu"), keras.layers.Dense(4)])
net.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True), metrics=["accuracy"])
net.fit(answers, grades, epochs=4, verbose=0)
