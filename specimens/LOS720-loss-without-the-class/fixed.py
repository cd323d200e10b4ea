# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import ops

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
centres = rng.normal(size=(4, 10)) * 2
kinds = rng.integers(0, 4, 400)
points = (centres[kinds] + rng.normal(size=(400, 10))).astype("float32")


def focal(y_true, y_pred):
    y_true = ops.one_hot(ops.cast(y_true[:, 0], "int32"), 4)
    likely = ops.clip(y_pred, 1e-7, 1.0)
    return -ops.mean(ops.sum(y_true * (1 - likely) ** 2 * ops.log(likely), axis=-1))


model = keras.Sequential(
    [keras.Input((10,)), keras.layers.Dense(32, activation="relu"), keras.layers.Dense(4, activation="softmax")]
)
model.compile(optimizer=keras.optimizers.Adam(1e-3), loss=focal)
model.fit(points, kinds.reshape(-1, 1), batch_size=32, epochs=4, verbose=0)
