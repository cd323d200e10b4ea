# codes: FWD712
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(3)
rng = np.random.default_rng(3)
walks = rng.normal(size=(256, 10, 3)).astype("float32")
ends = walks.sum(axis=1)[:, :1]

model = keras.Sequential(
    [layers.LSTM(12, input_shape=walks.shape), layers.Dense(8, activation="relu"), layers.Dense(1)]
)
model.compile(optimizer="adam", loss="mse")
history = model.fit(walks, ends, epochs=3, verbose=0)
print(history.history["loss"][-1])
