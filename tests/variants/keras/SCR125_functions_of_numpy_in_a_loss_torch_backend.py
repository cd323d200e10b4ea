# codes: SCR125
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
from keras import layers, ops


def smooth(y_true, y_pred):
    gap = y_true - y_pred
    return np.mean(np.sqrt(np.square(gap) + 1e-3) * np.sqrt(4.0))


keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(320, 6)).astype("float32")
y = (x[:, :1] - x[:, 1:2]).astype("float32")
model = keras.Sequential([keras.Input((6,)), layers.Dense(32, activation="relu"), layers.Dense(1)])
model.compile(keras.optimizers.Adam(1e-2), smooth)
model.fit(x, y, batch_size=32, epochs=4, verbose=0)
print(ops.convert_to_numpy(model(x[:2])))
