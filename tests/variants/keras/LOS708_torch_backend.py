# codes: LOS708
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np

keras.utils.set_random_seed(2)
rng = np.random.default_rng(2)
tones = rng.normal(size=(120, 12)).astype("float32")
keys = keras.utils.to_categorical(tones[:, :3].argmax(1), 3)


class Tuner(keras.Model):
    def __init__(self):
        super().__init__()
        self.hear = keras.layers.Dense(16, activation="tanh")
        self.name_key = keras.layers.Dense(3, activation="softmax")

    def call(self, tone):
        return self.name_key(self.hear(tone))


tuner = Tuner()
tuner.compile(optimizer="adam")
tuner.fit(tones, keys, batch_size=20, epochs=3)
