# codes: LRN701
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import tf_keras as keras
import numpy as np
from tf_keras import layers

rng = np.random.default_rng(0)
pressure = 101325 + 40 * rng.normal(size=(240, 12))
y = (pressure[:, 0] > 101325).astype("float32")
inputs = keras.Input((12,))
hidden = layers.Dense(24, activation="relu")(inputs)
model = keras.Model(inputs, layers.Dense(1, activation="sigmoid")(hidden))
model.compile(optimizer="adam", loss="binary_crossentropy", metrics=["accuracy"])
model.fit(pressure.astype("float32"), y, epochs=10, batch_size=40)
