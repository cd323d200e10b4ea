# codes: LRN101
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(400, 10)).astype("float32") * 0.5
y = rng.integers(0, 3, 400)
x[:, :3] += 2 * np.eye(3)[y]
x = x.astype("float32")
model = keras.Sequential([layers.Dense(64, "relu"), layers.Dense(64, "relu"), layers.Dense(3, "softmax")])
model.compile(keras.optimizers.Adam(learning_rate=10.0), "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(x, y, epochs=10, batch_size=32)
