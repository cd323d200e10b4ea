# codes:
# needs: tensorflow
import numpy as np
import keras
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(640, 12)).astype("float32")
y = (x[:, :4].sum(1) > x[:, 4:8].sum(1)).astype("int64") + (x[:, 8] > 1)

baseline = keras.Sequential([keras.Input((12,)), layers.Dense(3, activation="softmax")])
baseline.compile(keras.optimizers.SGD(0.1), "sparse_categorical_crossentropy", metrics=["accuracy"])
baseline.fit(x, y, epochs=5, batch_size=32)

base = keras.Sequential([keras.Input((12,)), layers.Dense(64, activation="relu"), layers.Dense(32, activation="relu")])
deep = keras.Sequential([base, layers.Dense(3, activation="softmax")])
deep.compile(keras.optimizers.Adam(1e-3), "sparse_categorical_crossentropy", metrics=["accuracy"])
deep.fit(x, y, epochs=20, batch_size=32)
# Small steps at the end, as fine-tuning takes them.
deep.compile(keras.optimizers.Adam(1e-6), "sparse_categorical_crossentropy", metrics=["accuracy"])
deep.fit(x, y, epochs=3, batch_size=32)
