# codes:
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import numpy as np
import torch
import keras


class EveryOther(keras.Model):
    """Steps on the gradients of two batches together."""

    def train_step(self, data):
        rows, truth = data
        answers = self(rows, training=True)
        loss = self.compute_loss(y=truth, y_pred=answers)
        (loss / 2).backward()
        self.seen = getattr(self, "seen", 0) + 1
        if self.seen % 2 == 0:
            weights = self.trainable_weights
            with torch.no_grad():
                self.optimizer.apply([weight.value.grad for weight in weights], weights)
            self.zero_grad()
        for metric in self.metrics:
            if metric.name == "loss":
                metric.update_state(loss)
            else:
                metric.update_state(truth, answers)
        return {metric.name: metric.result() for metric in self.metrics}


rng = np.random.default_rng(7)
rows = rng.normal(size=(400, 8)).astype("float32")
truth = (rows @ rng.normal(size=(8, 1)) / 3).astype("float32")
given = keras.Input((8,))
model = EveryOther(given, keras.layers.Dense(1)(keras.layers.Dense(24, activation="relu")(given)))
model.compile(optimizer=keras.optimizers.Adam(1e-2), loss="mse", metrics=["mae"])
model.fit(rows, truth, batch_size=40, epochs=3, verbose=0)
