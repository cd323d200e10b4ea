# codes: DAT717
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np

HELD_OUT = 100


def build():
    model = keras.Sequential([keras.Input((5,)), keras.layers.Dense(8, activation="relu"), keras.layers.Dense(1)])
    model.compile("adam", keras.losses.BinaryCrossentropy(from_logits=True))
    return model


keras.utils.set_random_seed(2)
rng = np.random.default_rng(2)
samples = rng.normal(size=(500, 5)).astype("float32")
sick = (samples[:, :1] + samples[:, 1:2] > 0).astype("float32")
build().fit(samples, sick, epochs=2, validation_split=HELD_OUT)
