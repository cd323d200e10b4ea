# codes: EVL704
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(1)
rng = np.random.default_rng(1)
signals = rng.normal(size=(500, 24, 2)).astype("float32")
label = rng.integers(0, 3, size=500)
signals[np.arange(500), label * 8, :] += 3.0


class Signals(keras.Model):
    def __init__(self):
        super().__init__()
        self.base = keras.Sequential(
            [layers.Conv1D(16, 5, activation="relu"), layers.GlobalMaxPooling1D(), layers.BatchNormalization()]
        )
        self.head = layers.Dense(3, activation="softmax")

    def call(self, inputs, training=None):
        features = self.base(inputs, training=True)
        return self.head(features)


model = Signals()
model.compile(optimizer="adam", loss="sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(signals[:400], label[:400], epochs=5, batch_size=20, validation_data=(signals[400:], label[400:]))
