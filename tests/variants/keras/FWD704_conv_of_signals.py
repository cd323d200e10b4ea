# codes: FWD704
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(1)
signal = rng.normal(size=(240, 64)).astype("float32")
loud = (np.abs(signal).mean(1) > 0.8).astype("float32")


class Detector(keras.Model):
    def __init__(self):
        super().__init__()
        self.filters = layers.Conv1D(8, 5, activation="relu")
        self.pool = layers.GlobalAveragePooling1D()
        self.out = layers.Dense(1, activation="sigmoid")

    def call(self, wave):
        return self.out(self.pool(self.filters(wave)))


detector = Detector()
detector.compile("adam", "binary_crossentropy", metrics=["accuracy"])
detector.fit(signal, loud, epochs=3, batch_size=24)
