# codes:
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"

import numpy as np
import torch
import keras
from keras import layers

keras.utils.set_random_seed(2)


class Glyphs(keras.Model):
    def __init__(self, classes):
        super().__init__()
        self.body = keras.Sequential(
            [
                layers.Dense(64, activation="relu"),
                layers.Dense(32, activation="relu"),
            ]
        )
        self.head = layers.Dense(classes)
        self.loss_tracker = keras.metrics.Mean(name="loss")
        self.acc = keras.metrics.SparseCategoricalAccuracy(name="acc")

    @property
    def metrics(self):
        return [self.loss_tracker, self.acc]

    def call(self, x, training=None):
        return self.head(self.body(x))

    def train_step(self, data):
        x, y = data
        logits = self(x, training=True)
        loss = torch.nn.functional.cross_entropy(logits, y.long(), label_smoothing=0.05)
        self.zero_grad()
        loss.backward()
        weights = list(self.trainable_weights)
        grads = [w.value.grad for w in weights]
        with torch.no_grad():
            self.optimizer.apply(grads, weights)
        self.loss_tracker.update_state(loss.detach())
        self.acc.update_state(y, logits.detach())
        return {m.name: m.result() for m in self.metrics}

    def test_step(self, data):
        x, y = data
        logits = self(x, training=False)
        self.loss_tracker.update_state(torch.nn.functional.cross_entropy(logits, y.long()))
        self.acc.update_state(y, logits)
        return {m.name: m.result() for m in self.metrics}


def glyphs(n, seed, classes=8, size=8):
    protos = np.random.default_rng(99).random((classes, size * size)) > 0.5
    rng = np.random.default_rng(seed)
    y = rng.integers(0, classes, n)
    x = protos[y] + rng.normal(0, 0.9, (n, size * size))
    return x.astype("float32"), y.astype("int64")


x_train, y_train = glyphs(2000, 0)
x_val, y_val = glyphs(500, 1)

model = Glyphs(8)
model(x_train[:2])
model.compile(optimizer=keras.optimizers.SGD(0.1))
model.fit(x_train, y_train, validation_data=(x_val, y_val), epochs=6, batch_size=32, verbose=2)

logits = model.predict(x_val, verbose=0)
print(f"validation accuracy {float((logits.argmax(1) == y_val).mean()):.3f}")
