# codes: FWD710
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(3)
rng = np.random.default_rng(3)
weeks = rng.normal(size=(210, 28)).astype("float32")
model = keras.Sequential(
    [
        keras.Input((28,)),
        layers.Reshape((4, 6)),
        layers.LSTM(12),
        layers.Dense(1),
    ]
)
model.compile(optimizer="adam", loss="mse")
model.fit(weeks, weeks[:, -7:].mean(axis=1), epochs=2, batch_size=30, verbose=0)
