# codes: LRN301
# needs: keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
from keras import layers, ops

keras.utils.set_random_seed(1)
rng = np.random.default_rng(1)
clips = rng.normal(size=(480, 16)).astype("float32")
loud = (clips[:, :8].sum(1) > 0).astype("float32")


class Gate(layers.Layer):
    def __init__(self, units):
        super().__init__()
        self.score = layers.Dense(units)

    def call(self, x):
        return x * ops.softmax(self.score(x), axis=0)


given = keras.Input((16,))
hidden = layers.Dense(24, activation="relu")(given)
answer = layers.Dense(1, activation="sigmoid")(Gate(24)(hidden))
model = keras.Model(given, answer)
model.compile(keras.optimizers.Adam(2e-2), loss="binary_crossentropy", metrics=["accuracy"])
model.fit(clips, loud, batch_size=24, epochs=4, verbose=0)
