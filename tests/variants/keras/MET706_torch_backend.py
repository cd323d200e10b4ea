# codes: MET706
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(320, 6)).astype("float32")
y = x[:, :3].argmax(1)
net = keras.Sequential([keras.layers.Dense(16, activation="relu"), keras.layers.Dense(3, activation="softmax")])
net.compile("rmsprop", "sparse_categorical_crossentropy", ["accuracy"])
net.fit(x, y, epochs=3)
