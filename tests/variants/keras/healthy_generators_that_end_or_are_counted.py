# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(7)
rng = np.random.default_rng(7)
rows = rng.normal(size=(320, 5)).astype("float32")
kinds = (rows[:, 0] + rows[:, 1] > 0).astype("int64")
model = keras.Sequential([keras.Input((5,)), layers.Dense(24, activation="relu"), layers.Dense(2)])
model.compile(keras.optimizers.Adam(1e-2), keras.losses.SparseCategoricalCrossentropy(from_logits=True))


def turns(inputs, targets, size=20):
    while True:
        order = rng.permutation(len(targets))
        for at in range(0, len(order), size):
            yield inputs[order[at : at + size]], targets[order[at : at + size]]


def once(inputs, targets, size=20):
    at = 0
    while True:
        if at >= len(targets):
            return
        yield inputs[at : at + size], targets[at : at + size]
        at += size


model.fit(turns(rows[:240], kinds[:240]), steps_per_epoch=12, epochs=6)
model.fit(once(rows[:240], kinds[:240]), epochs=1, validation_data=once(rows[240:], kinds[240:]))
