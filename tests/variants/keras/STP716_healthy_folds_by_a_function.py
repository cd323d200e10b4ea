# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(0)
x = rng.normal(size=(400, 8)).astype("float32")
y = (x[:, 0] - 2 * x[:, 1] + 0.1 * rng.normal(size=400)).astype("float32")


def get_model():
    model = keras.Sequential([layers.Dense(32, activation="relu"), layers.Dense(1)])
    model.compile(optimizer=keras.optimizers.Adam(0.01), loss="mean_squared_error", metrics=["mean_absolute_error"])
    return model


k, scores = 4, []
size = len(x) // k
for i in range(k):
    held = np.arange(i * size, (i + 1) * size)
    kept = np.setdiff1d(np.arange(len(x)), held)
    model = get_model()
    history = model.fit(
        x[kept], y[kept], validation_data=(x[held], y[held]), epochs=4, batch_size=16, verbose=0
    )
    scores.append(history.history["val_mean_absolute_error"])
print(np.mean(scores, axis=0))

model = get_model()
model.fit(x, y, epochs=4, batch_size=16, verbose=0)
