# codes: LOS701
# needs: keras torch
import os

os.environ["KERAS_BACKEND"] = "torch"
import numpy as np
import keras
from keras import layers, ops

rng = np.random.default_rng(7)

import torch

x = rng.normal(size=(256, 6)).astype("float32")
y = np.digitize(x[:, 0], [-0.5, 0.5]).astype("int64")


class M(keras.Model):
    def __init__(self):
        super().__init__()
        self.a = layers.Dense(16, activation="relu")
        self.o = layers.Dense(3)

    def call(self, v):
        return self.o(self.a(v))

    def train_step(self, data):
        a, b = data
        self.zero_grad()
        p = self(a, training=True)
        loss = self.compute_loss(y=b, y_pred=p)
        loss.backward()
        ws = self.trainable_weights
        with torch.no_grad():
            self.optimizer.apply([w.value.grad for w in ws], ws)
        for k in self.metrics:
            k.update_state(loss) if k.name == "loss" else k.update_state(b, p)
        return {k.name: k.result() for k in self.metrics}


m = M()
m.compile("adam", keras.losses.SparseCategoricalCrossentropy(), metrics=["accuracy"])
m.fit(x, y, epochs=3)
