# codes: LOS715
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
letters = np.eye(8, dtype="float32")[rng.integers(0, 8, (280, 6))]
given = keras.Input((6, 8))
state = layers.LSTM(24)(given)
told = layers.LSTM(24)(layers.RepeatVector(6)(state))
model = keras.Model(given, layers.Dense(8, activation="softmax")(told))
model.compile("adam", "categorical_crossentropy")
model.fit(letters, letters[:, ::-1], epochs=2, batch_size=28)
