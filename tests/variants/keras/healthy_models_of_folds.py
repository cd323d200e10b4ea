# codes:
# needs: tensorflow
"""Made anew, cloned, or put back to where it began for each fold; and trained on as more rows come in."""

import keras
import numpy as np
from keras import layers
from sklearn.model_selection import KFold, TimeSeriesSplit

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(400, 8)).astype("float32")
y = (x[:, :4].sum(1) + rng.normal(0, 0.3, 400) > 0).astype("int32")
folds = KFold(3, shuffle=True, random_state=0)


def make():
    made = keras.Sequential([keras.Input((8,)), layers.Dense(32, activation="relu"), layers.Dense(1, "sigmoid")])
    made.compile(keras.optimizers.Adam(1e-2), "binary_crossentropy", metrics=["accuracy"])
    return made


for train, val in folds.split(x):
    model = make()
    # Two phases, on the same rows.
    for _phase in range(2):
        model.fit(x[train], y[train], validation_data=(x[val], y[val]), epochs=2, verbose=0)
    print("anew", model.evaluate(x[val], y[val], verbose=0))

template = make()
for train, val in folds.split(x):
    model = keras.models.clone_model(template)
    model.compile("adam", "binary_crossentropy", metrics=["accuracy"])
    model.fit(x[train], y[train], epochs=3, verbose=0)
    print("cloned", model.evaluate(x[val], y[val], verbose=0))

model = make()
start = model.get_weights()
for train, val in folds.split(x):
    model.set_weights(start)
    model.fit(x[train], y[train], epochs=3, verbose=0)
    print("put back", model.evaluate(x[val], y[val], verbose=0))

model = make()
for past, future in TimeSeriesSplit(3).split(x):
    model.fit(x[past], y[past], epochs=3, verbose=0)
    print("walked on", model.evaluate(x[future], y[future], verbose=0))

model = make()
for part in np.array_split(np.arange(320), 4):
    model.fit(x[part], y[part], epochs=3, verbose=0)
    print("in parts", model.evaluate(x[320:], y[320:], verbose=0), model.evaluate(x[part], y[part], verbose=0))
