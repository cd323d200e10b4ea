# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import ops

keras.utils.set_random_seed(2)
rng = np.random.default_rng(2)
points = rng.normal(size=(360, 6)).astype("float32")
kinds = points[:, :3].argmax(1)


def picked(y_true, y_pred):
    ids = ops.cast(ops.reshape(y_true, (-1, 1)), "int32")
    return -ops.log(ops.take_along_axis(y_pred, ids, axis=-1) + 1e-7)[:, 0]


def hot(y_true, y_pred):
    target = ops.one_hot(ops.cast(ops.reshape(y_true, (-1,)), "int32"), 3)
    return -ops.sum(target * ops.log(y_pred + 1e-7), axis=-1)


for loss in (picked, hot):
    model = keras.Sequential(
        [keras.Input((6,)), keras.layers.Dense(24, activation="relu"), keras.layers.Dense(3, activation="softmax")]
    )
    model.compile(optimizer=keras.optimizers.Adam(3e-3), loss=loss)
    model.fit(points, kinds, batch_size=30, epochs=3, verbose=0)
