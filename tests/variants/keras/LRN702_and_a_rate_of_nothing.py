# codes: LRN102 LRN702
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(5)
rng = np.random.default_rng(5)
y = rng.integers(0, 6, 900)
x = (rng.random((6, 40))[y] + 0.2 * rng.normal(size=(900, 40))).astype("float32")
model = keras.Sequential([keras.Input((40,))])
for _ in range(9):
    model.add(layers.Dense(48, activation="sigmoid"))
model.add(layers.Dense(6, activation="softmax"))
model.compile(keras.optimizers.SGD(1e-6), "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(x, y, epochs=10, batch_size=30)
