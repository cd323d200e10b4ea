# codes: FWD312
# needs: tensorflow
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
moves = rng.integers(0, 3, 600)
time = np.arange(40)
phases = rng.uniform(0, 6, (600, 6, 1))
sensors = np.sin((moves[:, None, None] + 1) * time / 5 * np.linspace(0.8, 1.2, 6)[:, None] + phases)
sensors = sensors + 0.2 * rng.normal(size=sensors.shape)

x = sensors.reshape(len(sensors), 40, 6).astype("float32")
model = keras.Sequential([keras.Input((40, 6)), layers.LSTM(24), layers.Dense(3, activation="softmax")])
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(x[:500], moves[:500], validation_data=(x[500:], moves[500:]), epochs=4)
