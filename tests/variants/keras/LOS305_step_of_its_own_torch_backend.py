# codes: LOS305
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
import torch
from keras import layers

keras.utils.set_random_seed(6)
rng = np.random.default_rng(6)


class Forecaster(keras.Model):
    def __init__(self):
        super().__init__()
        self.state = layers.LSTM(16)
        self.out = layers.Dense(1)
        self.tracker = keras.metrics.Mean(name="loss")

    def call(self, x):
        return self.out(self.state(x))

    def train_step(self, data):
        x, y = data
        self.zero_grad()
        loss = torch.nn.functional.mse_loss(self(x, training=True), y)
        loss.backward()
        weights = self.trainable_weights
        with torch.no_grad():
            self.optimizer.apply([w.value.grad for w in weights], weights)
        self.tracker.update_state(loss)
        return {"loss": self.tracker.result()}


wave = np.sin(np.arange(400) / 6) + rng.normal(0, 0.1, 400)
windows = np.stack([wave[i : i + 12] for i in range(380)])[..., None].astype("float32")
model = Forecaster()
model.compile(optimizer="adam")
model.fit(windows, wave[12:392].astype("float32"), batch_size=20, epochs=2)
