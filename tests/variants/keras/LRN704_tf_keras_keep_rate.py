# codes: LRN704
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import tf_keras as keras
import numpy as np
from tf_keras import layers

rng = np.random.default_rng(0)
x = rng.normal(size=(240, 12)).astype("float32")
y = (x[:, 0] > 0).astype("int64")
model = keras.Sequential(
    [layers.Dense(48, activation="relu"), layers.Dropout(rate=0.97), layers.Dense(1, activation="sigmoid")]
)
model.compile(optimizer="adam", loss="binary_crossentropy", metrics=["accuracy"])
model.fit(x, y, epochs=5, batch_size=24)
