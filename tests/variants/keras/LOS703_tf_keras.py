# codes: LOS703
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import tf_keras as keras
import numpy as np
from tf_keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)

x = rng.normal(size=(128, 8)).astype("float32")
y = (x[:, 0] > 0).astype("int64")
model = keras.Sequential([layers.Dense(16, activation="relu"), layers.Dense(1, activation="softmax")])
model.compile(optimizer="adam", loss="binary_crossentropy", metrics=["accuracy"])
model.fit(x, y, epochs=5)
