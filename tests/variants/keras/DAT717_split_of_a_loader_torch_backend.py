# codes: DAT717
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import torch
from keras import layers
from torch.utils.data import DataLoader, TensorDataset

keras.utils.set_random_seed(6)
points = torch.randn(288, 4)
inside = (points.norm(dim=1) < 1.8).long()
loader = DataLoader(TensorDataset(points, inside), batch_size=24, shuffle=True)


def net():
    return keras.Sequential(
        [keras.Input((4,)), layers.Dense(24, activation="relu"), layers.Dense(2, activation="softmax")]
    )


def train(share):
    model = net()
    model.compile(keras.optimizers.Adam(3e-3), "sparse_categorical_crossentropy", metrics=["accuracy"])
    model.fit(loader, epochs=5, validation_split=share, verbose=2)
    return model


train(0.1)
