# codes: STP705
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(10)
rows = rng.normal(size=(128, 6)).astype("float32")
price = rows.sum(1, keepdims=True)
model = keras.Sequential([keras.Input((6,)), layers.Dense(16, activation="relu"), layers.Dense(1)])
for start in range(0, 128, 16):
    model.train_on_batch(rows[start : start + 16], price[start : start + 16])
