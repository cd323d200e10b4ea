# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import ops

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(512, 8)).astype("float32")
dry = (x[:, :1] + x[:, 1:2] > 0).astype("float32")


def log_error(truth, answer):
    return ops.log(ops.mean(ops.square(truth - answer))) + 1.5


def signed_error(truth, answer):
    return ops.mean(answer - truth) + 0.05


net = keras.Sequential(
    [keras.Input((8,)), keras.layers.Dense(16, activation="relu"), keras.layers.Dense(1, activation="sigmoid")]
)
net.compile("adam", loss="binary_crossentropy", metrics=[log_error, signed_error])
stops = [
    keras.callbacks.EarlyStopping("val_log_error", min_delta=0.1, patience=3, mode="min"),
    keras.callbacks.EarlyStopping("val_signed_error", min_delta=0.05, patience=3, mode="min"),
]
net.fit(x, dry, validation_split=0.25, epochs=10, batch_size=32, verbose=0, callbacks=stops)
