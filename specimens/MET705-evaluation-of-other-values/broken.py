# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)

x = rng.normal(size=(200, 8)).astype("float32")
y = (x[:, 0] > 0).astype("int64")
model = keras.Sequential([layers.Dense(16, activation="relu"), layers.Dense(1, activation="sigmoid")])
model.compile(optimizer="adam", loss="binary_crossentropy")
model.fit(x[:160], y[:160], epochs=3)
loss, accuracy = model.evaluate(x[160:], y[160:])
print(f"accuracy {accuracy:.2f}")
