# codes: SCR104
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import keras.backend as K
import numpy as np

rng = np.random.default_rng(0)
x = rng.normal(0, 1, (320, 6)).astype("float32")
y = (x[:, :2].sum(1) - x[:, 2]).astype("float32")[:, None]


def r2(y_true, y_pred):
    left = K.sum(K.square(y_true - y_pred))
    whole = K.sum(K.square(y_true - K.mean(y_true)))
    return 1 - left / (whole + K.epsilon())


model = keras.Sequential([keras.Input((6,)), keras.layers.Dense(16, activation="relu"), keras.layers.Dense(1)])
model.compile(loss="mse", optimizer="adam", metrics=[r2])
model.fit(x, y, batch_size=32, epochs=2, verbose=0)
