# codes: LOS709 MET104
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(0)
x = rng.normal(size=(300, 8)).astype("float32")
y = np.where(x[:, 0] > 1, 2, np.where(x[:, 1] > 0, 1, 0))
model = keras.Sequential([layers.Dense(32, activation="relu"), layers.Dense(3, activation="softmax")])
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
weights = {1: 1.0, 2: 1.2, 3: 3.0}
model.fit(x, y, epochs=5, batch_size=16, class_weight=weights)
pred = model.predict(x).argmax(axis=0)
print("accuracy", (pred == y).mean())
