# codes: DAT514
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np
import keras
from keras import layers

rng = np.random.default_rng(2)
N = 1000
images = rng.integers(0, 90, (N, 16, 16)).astype(np.uint8)
labels = rng.integers(0, 4, N)
for i, l in enumerate(labels):
    r, c = divmod(int(l), 2)
    images[i, r * 8 : r * 8 + 8, c * 8 : c * 8 + 8] += rng.integers(60, 120, dtype=np.uint8)

images = images // 255
x_train, x_test = images[:800], images[800:]
y_train, y_test = labels[:800], labels[800:]

model = keras.Sequential(
    [
        keras.Input((16, 16)),
        layers.Flatten(),
        layers.Dense(64, activation="relu"),
        layers.Dense(4, activation="softmax"),
    ]
)
model.compile(optimizer="adam", loss="sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(x_train, y_train, epochs=10, validation_data=(x_test, y_test))
