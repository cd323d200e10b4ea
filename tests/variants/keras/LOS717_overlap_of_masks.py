# codes: LOS717
# needs: tensorflow
import keras
import numpy as np
from keras import layers, ops

rng = np.random.default_rng(2)
masks = np.zeros((96, 12, 12, 1), "float32")
for mask in masks:
    row, column = rng.integers(0, 7, 2)
    mask[row : row + 5, column : column + 5] = 1
scans = masks + rng.normal(0, 0.3, masks.shape).astype("float32")


def overlap(y_true, y_pred):
    both = ops.sum(y_true * y_pred, axis=(1, 2, 3))
    return ops.mean((2 * both + 1) / (ops.sum(y_true, axis=(1, 2, 3)) + ops.sum(y_pred, axis=(1, 2, 3)) + 1))


net = keras.Sequential([keras.Input((12, 12, 1)), layers.Conv2D(8, 3, padding="same", activation="relu")])
net.add(layers.Conv2D(1, 1, activation="sigmoid"))
net.compile("adam", loss=overlap, metrics=["binary_accuracy"])
net.fit(scans, masks, batch_size=16, epochs=3)
