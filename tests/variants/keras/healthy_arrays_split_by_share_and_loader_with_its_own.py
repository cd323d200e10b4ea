# codes:
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
import torch
from keras import layers
from torch.utils.data import DataLoader, TensorDataset

keras.utils.set_random_seed(7)
rng = np.random.default_rng(7)
points = rng.normal(size=(288, 4)).astype("float32")
inside = (points[:, 0] > points[:, 1]).astype("int64")
parts = [
    TensorDataset(torch.from_numpy(points[cut]), torch.from_numpy(inside[cut])) for cut in (slice(240), slice(240, 288))
]
train_loader, val_loader = (DataLoader(part, batch_size=24, shuffle=n == 0) for n, part in enumerate(parts))


def net():
    model = keras.Sequential(
        [keras.Input((4,)), layers.Dense(24, activation="relu"), layers.Dense(2, activation="softmax")]
    )
    model.compile(keras.optimizers.Adam(3e-3), "sparse_categorical_crossentropy", metrics=["accuracy"])
    return model


net().fit(points, inside, epochs=5, validation_split=0.2, verbose=2)
net().fit(train_loader, epochs=5, validation_split=0.0, validation_data=val_loader, verbose=2)
