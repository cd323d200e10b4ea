# codes: DAT713 LOS714 SCR125
# needs: torch keras
"""A dataset of torch and a loss of torch are given to Keras; a callback asks for the values of what has a graph."""

import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
import torch
from keras import layers
from torch.utils.data import DataLoader, Dataset

keras.utils.set_random_seed(0)


class Points(Dataset):
    def __init__(self, count, seed):
        self.points = np.random.default_rng(seed).normal(size=(count, 6)).astype("float32")
        self.kinds = (self.points[:, 0] > 0).astype("int64") + (self.points[:, 1] > 0)

    def __len__(self):
        return len(self.points)

    def __getitem__(self, place):
        return torch.from_numpy(self.points[place]), int(self.kinds[place])


class Shares(keras.callbacks.Callback):
    def on_epoch_end(self, epoch, logs=None):
        shares = torch.softmax(self.model(torch.from_numpy(held.points), training=False), dim=-1)
        print(shares.numpy().mean(0))


points, held = Points(256, 0), Points(64, 1)
model = keras.Sequential([layers.Input((6,)), layers.Dense(32, activation="relu"), layers.Dense(3)])
model.compile(keras.optimizers.Adam(1e-2), loss=torch.nn.CrossEntropyLoss(), metrics=["accuracy"])
model.fit(points, validation_data=held, epochs=3, callbacks=[Shares()], verbose=0)
print(model.evaluate(DataLoader(held, batch_size=32), verbose=0))
