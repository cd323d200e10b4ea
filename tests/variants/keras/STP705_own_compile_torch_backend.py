# codes: STP705
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
import torch
from keras import layers

keras.utils.set_random_seed(0)


class Denoiser(keras.Model):
    def __init__(self, width):
        super().__init__()
        self.inner = keras.Sequential([layers.Dense(32, activation="relu"), layers.Dense(width)])
        self.tracker = keras.metrics.Mean(name="loss")

    @property
    def metrics(self):
        return [self.tracker]

    def compile(self, optimizer, noise=0.1):
        """Keep what a step needs."""
        self.optimizer = optimizer
        self.noise = noise
        self.distance = keras.losses.MeanSquaredError()

    def call(self, x):
        return self.inner(x)

    def train_step(self, data):
        self.zero_grad()
        answer = self(data + self.noise * torch.randn_like(data), training=True)
        loss = self.distance(data, answer)
        loss.backward()
        weights = self.trainable_weights
        gradients = [w.value.grad for w in weights]
        with torch.no_grad():
            self.optimizer.apply(gradients, weights)
        self.tracker.update_state(loss)
        return {"loss": self.tracker.result()}


angles = np.random.default_rng(0).uniform(0, 6.28, (512, 1))
waves = np.sin(angles + np.arange(12) / 2).astype("float32")
model = Denoiser(12)
model.compile(keras.optimizers.Adam(1e-2))
model.fit(waves, epochs=3, verbose=0)
