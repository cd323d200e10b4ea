# codes:
# needs: tensorflow
import numpy as np
import keras
from keras import layers

rng = np.random.default_rng(0)
data_x = rng.normal(size=(300, 10)).astype("float32")
data_y = (data_x.sum(1) > 0).astype("float32")


def batch_generator(x, y, batch_size):
    while True:
        idx = np.random.permutation(len(x))
        for start in range(0, len(x), batch_size):
            sel = idx[start : start + batch_size]
            yield x[sel], y[sel]


model = keras.Sequential([layers.Input((10,)), layers.Dense(32, "relu"), layers.Dense(1, "sigmoid")])
model.compile("adam", "binary_crossentropy", metrics=["accuracy", keras.metrics.AUC(name="auc")])
model.fit(batch_generator(data_x, data_y, 30), steps_per_epoch=10, epochs=5)
