# codes: LOS714
# needs: tensorflow
import keras
import numpy as np
from keras import layers, ops

keras.utils.set_random_seed(3)
rng = np.random.default_rng(0)
x = rng.normal(size=(640, 5)).astype("float32")
y = (x @ rng.normal(size=(5, 1)) + rng.gamma(2.0, 1.0, (640, 1))).astype("float32")


def quantile(share):
    def loss(y_pred, y_true):
        gap = y_true - y_pred
        return ops.mean(ops.maximum(share * gap, (share - 1) * gap), axis=-1)

    return loss


model = keras.Sequential([keras.Input((5,)), layers.Dense(32, activation="relu"), layers.Dense(1)])
model.compile(optimizer=keras.optimizers.Adam(3e-3), loss=quantile(0.9))
model.fit(x, y, epochs=5, batch_size=32, validation_split=0.2)
