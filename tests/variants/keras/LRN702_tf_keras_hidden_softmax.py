# codes: LRN702
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import tf_keras as keras
import numpy as np
from tf_keras import layers

rng = np.random.default_rng(0)
x = rng.normal(size=(240, 12)).astype("float32")
y = (x[:, 0] > 0).astype("int64") + (x[:, 1] > 0)
model = keras.Sequential()
for width in (64, 64, 32):
    model.add(layers.Dense(width, activation="softmax"))
model.add(layers.Dense(3, activation="softmax"))
model.compile(optimizer="adam", loss="sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(x, y, epochs=5, batch_size=24)
