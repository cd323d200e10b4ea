# codes: SCR125
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
import torch
from keras import layers


class Plain(keras.Model):
    def __init__(self):
        super().__init__()
        self.inner = keras.Sequential([layers.Dense(16, activation="relu"), layers.Dense(1)])

    def call(self, x):
        return self.inner(x)

    def train_step(self, data):
        x, y = data
        self.zero_grad()
        loss = keras.ops.mean(keras.ops.square(y - self(x, training=True)))
        loss.backward()
        gradients = [weight.grad for weight in self.trainable_weights]
        with torch.no_grad():
            self.optimizer.apply(gradients, self.trainable_weights)
        return {"loss": loss}


keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(320, 6)).astype("float32")
y = (x[:, :1] - x[:, 1:2]).astype("float32")
model = Plain()
model.compile(keras.optimizers.Adam(1e-2))
model.fit(x, y, batch_size=32, epochs=4, verbose=0)
