# codes: STP227
# needs: tf_keras
"""Indices of the folds are kept in a list, and a function fits each; the rows are held out by validation_data."""

import numpy as np
import tf_keras as keras
from sklearn.model_selection import KFold
from tf_keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(400, 8)).astype("float32")
y = (x[:, :4].sum(1) > 0).astype("int32")
splits = list(KFold(n_splits=5, shuffle=True, random_state=1).split(x))


def run(model, train_rows, held_rows):
    history = model.fit(
        x[train_rows], y[train_rows], validation_data=(x[held_rows], y[held_rows]), epochs=5, batch_size=20, verbose=0
    )
    return history.history["val_accuracy"][-1]


net = keras.Sequential([layers.Input((8,)), layers.Dense(32, activation="relu"), layers.Dense(1, "sigmoid")])
net.compile(keras.optimizers.Adam(1e-2), "binary_crossentropy", metrics=["accuracy"])
scores = []
for number, (train_rows, held_rows) in enumerate(splits):
    scores.append(run(net, train_rows, held_rows))
print(np.mean(scores), np.std(scores))
