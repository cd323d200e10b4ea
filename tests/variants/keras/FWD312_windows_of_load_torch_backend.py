# codes: FWD312
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(2)
rng = np.random.default_rng(2)
load = np.cumsum(rng.normal(size=(8, 700)), axis=1)
windows = np.stack([load[:, start : start + 24] for start in range(0, 640, 2)])
target = np.array([load[0, start + 24] for start in range(0, 640, 2)])
windows = (windows - windows.mean()) / windows.std()
windows = windows.reshape(windows.shape[0], windows.shape[2], windows.shape[1])

model = keras.Sequential([keras.Input((24, 8)), layers.Conv1D(16, 3, activation="relu"), layers.Flatten(), layers.Dense(1)])
model.compile("adam", "mse")
model.fit(windows.astype("float32"), (target - target.mean()) / target.std(), epochs=4, batch_size=32, validation_split=0.2)
