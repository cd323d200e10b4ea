# codes: STP227
# needs: tensorflow
"""The model of a cross-validation is made before its loop; each fold has a scaler of its own."""

import keras
import numpy as np
from keras import layers
from sklearn.model_selection import StratifiedKFold
from sklearn.preprocessing import StandardScaler

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(480, 12)).astype("float32")
y = (x[:, 0] - x[:, 1] + rng.normal(0, 0.5, 480) > 0).astype("int32")


def make(width):
    made = keras.Sequential([keras.Input((width,)), layers.Dense(32, activation="relu"), layers.Dense(1, "sigmoid")])
    made.compile("adam", "binary_crossentropy", metrics=["accuracy"])
    return made


def validate():
    scores, model = [], make(x.shape[1])
    for train, val in StratifiedKFold(4, shuffle=True, random_state=0).split(x, y):
        scaler = StandardScaler().fit(x[train])
        model.fit(scaler.transform(x[train]), y[train], epochs=6, batch_size=32, verbose=0)
        scores.append(model.evaluate(scaler.transform(x[val]), y[val], verbose=0)[1])
    return scores


print(validate())
