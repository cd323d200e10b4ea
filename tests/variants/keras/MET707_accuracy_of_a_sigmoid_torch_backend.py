# codes: MET707
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
from keras.metrics import Accuracy

rng = np.random.default_rng(1)
readings = rng.normal(size=(500, 6)).astype("float32")
faulty = (readings[:, 0] * readings[:, 1] > 0).astype("float32")
model = keras.Sequential(
    [
        keras.layers.Dense(24, activation="relu"),
        keras.layers.Dense(24, activation="relu"),
        keras.layers.Dense(1, activation="sigmoid"),
    ]
)
model.compile(optimizer="adam", loss="binary_crossentropy", metrics=[Accuracy(name="acc"), keras.metrics.AUC()])
model.fit(readings, faulty, batch_size=25, epochs=3, verbose=0)
