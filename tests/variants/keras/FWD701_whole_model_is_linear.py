# codes: FWD701
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np, keras
from keras import layers
rng = np.random.default_rng(0)
x = rng.uniform(-1, 1, (1000, 2)).astype("float32")
y = (x[:, 0] * x[:, 1] > 0).astype("float32")
model = keras.Sequential()
model.add(layers.Input((2,)))
model.add(layers.Dense(64))
model.add(layers.Dense(64))
model.add(layers.Dense(64))
model.add(layers.Dense(1, activation="sigmoid"))
model.compile(optimizer="adam", loss="binary_crossentropy", metrics=["accuracy"])
model.fit(x, y, epochs=20, batch_size=32, validation_split=0.2)
