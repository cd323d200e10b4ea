# codes: LRN701
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
rows = np.stack([rng.normal(30_000, 9_000, 900), rng.uniform(0, 400, 900), rng.normal(1013, 9, 900)], axis=1)
kinds = ((rows[:, 0] - 30_000) / 9_000 + (rows[:, 1] - 200) / 100 > 0).astype("float32")
inputs = keras.Input((3,))
hidden = layers.Normalization(mean=[0.0, 0.0, 0.0], variance=[1.0, 1.0, 1.0])(inputs)
hidden = layers.Dense(32, activation="relu")(hidden)
model = keras.Model(inputs, layers.Dense(1, activation="sigmoid")(hidden))
model.compile(keras.optimizers.SGD(0.01), "binary_crossentropy", metrics=["accuracy"])
model.fit(rows.astype("float32"), kinds, epochs=5, batch_size=30, verbose=0)
