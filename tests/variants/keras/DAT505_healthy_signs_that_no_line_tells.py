# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(3)
points = np.sort(rng.normal(size=(800, 2)), axis=0).astype("float32")
points[:, 1] = points[rng.permutation(800), 1]
alike = (points[:, 0] * points[:, 1] > 0).astype("float32")
order = rng.permutation(800)
points, alike = points[order], alike[order]
model = keras.Sequential([keras.Input((2,)), layers.Dense(24, activation="relu"), layers.Dense(1, activation="sigmoid")])
model.compile(keras.optimizers.Adam(1e-2), "binary_crossentropy")
model.fit(points, alike, epochs=4, batch_size=32, verbose=0)
