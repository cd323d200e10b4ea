# codes:
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
import torch
import torch.nn.functional as F
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)


class Accumulating(keras.Model):
    """Adds up the gradients of four batches before a step."""

    def __init__(self):
        super().__init__()
        self.hidden = layers.Dense(16, activation="relu")
        self.out = layers.Dense(3)
        self.turn = 0

    def call(self, x):
        return self.out(self.hidden(x))

    def train_step(self, data):
        x, y = data
        loss = F.cross_entropy(self(x, training=True), y.long())
        (loss / 4).backward()
        self.turn += 1
        if self.turn % 4 == 0:
            weights = self.trainable_weights
            with torch.no_grad():
                self.optimizer.apply([w.value.grad for w in weights], weights)
            self.zero_grad()
        return {"loss": loss.detach()}


x = rng.normal(size=(640, 6)).astype("float32")
y = (x[:, 0] > 0).astype("int64") + (x[:, 1] > 0)
model = Accumulating()
model.compile(optimizer=keras.optimizers.Adam(5e-3))
model.fit(x, y, batch_size=16, epochs=2)
