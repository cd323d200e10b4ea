# codes: DAT712
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np

keras.utils.set_random_seed(2)
rng = np.random.default_rng(2)
hours = np.arange(800)
frame = np.stack([np.sin(hours / 12), np.cos(hours / 12), rng.normal(size=800)], axis=1).astype("float32")
frame[:, 2] += frame[:, 0]
past = 18
inputs = np.array([frame[h - past : h] for h in range(past, 800)])
wanted = np.array([frame[h - 1, 2] for h in range(past, 800)])
model = keras.Sequential([keras.Input((past, 3)), keras.layers.Conv1D(8, 3, activation="relu")])
model.add(keras.layers.GlobalAveragePooling1D())
model.add(keras.layers.Dense(1))
model.compile("adam", "mse")
model.fit(inputs[:600], wanted[:600], validation_data=(inputs[600:], wanted[600:]), epochs=1)
