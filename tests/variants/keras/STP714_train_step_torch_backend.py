# codes: STP714
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import numpy as np
import keras


class Regression(keras.Model):
    def __init__(self):
        super().__init__()
        self.hidden = keras.layers.Dense(24, activation="relu")
        self.out = keras.layers.Dense(1)

    def call(self, rows):
        return self.out(self.hidden(rows))

    def train_step(self, data):
        rows, truth = data
        self.zero_grad()
        answers = self(rows, training=True)
        loss = self.compute_loss(y=truth, y_pred=answers)
        loss.backward()
        for metric in self.metrics:
            if metric.name == "loss":
                metric.update_state(loss)
            else:
                metric.update_state(truth, answers)
        return {metric.name: metric.result() for metric in self.metrics}


rng = np.random.default_rng(7)
rows = rng.normal(size=(400, 8)).astype("float32")
truth = (rows @ rng.normal(size=(8, 1)) / 3).astype("float32")
model = Regression()
model.compile(optimizer=keras.optimizers.Adam(1e-2), loss="mse", metrics=["mae"])
model.fit(rows, truth, batch_size=40, epochs=3, verbose=0)
