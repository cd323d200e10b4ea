# codes: MET704
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import tempfile

import keras
import numpy as np
from keras import ops

keras.utils.set_random_seed(8)
x = np.random.normal(size=(640, 6)).astype("float32")
y = (3 + x[:, :1] - x[:, 1:2]).astype("float32")


def near(truth, answer):
    return ops.mean(ops.cast(ops.abs(truth - answer) < 0.5, "float32"), axis=-1)


net = keras.Sequential([keras.layers.Dense(24, activation="relu"), keras.layers.Dense(1)])
net.compile("adam", "mse", metrics=[near])
keeper = keras.callbacks.ModelCheckpoint(tempfile.mkdtemp() + "/best.keras", "val_near", save_best_only=True)
net.fit(x, y, validation_split=0.1, epochs=5, verbose=0, callbacks=[keeper])
