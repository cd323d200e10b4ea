# codes: LOS101
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
import torch
from keras import layers

keras.utils.set_random_seed(2)
rng = np.random.default_rng(2)


class Classifier(keras.Model):
    def __init__(self):
        super().__init__()
        self.hidden = layers.Dense(32, activation="relu")
        self.out = layers.Dense(4)
        self.probabilities = layers.Softmax()
        self.criterion = torch.nn.CrossEntropyLoss()

    def call(self, x):
        return self.probabilities(self.out(self.hidden(x)))

    def train_step(self, data):
        x, y = data
        self.zero_grad()
        loss = self.criterion(self(x, training=True), y.long())
        loss.backward()
        weights = self.trainable_weights
        with torch.no_grad():
            self.optimizer.apply([w.value.grad for w in weights], weights)
        return {"loss": loss.detach()}


x = rng.normal(size=(320, 10)).astype("float32")
y = (x[:, 0] > 0).astype("int64") * 2 + (x[:, 1] > 0)
model = Classifier()
model.compile(optimizer="adam")
model.fit(x, y, batch_size=32, epochs=2)
