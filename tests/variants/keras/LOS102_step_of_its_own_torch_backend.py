# codes: LOS102
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
import torch
import torch.nn.functional as F
from keras import layers

keras.utils.set_random_seed(4)
rng = np.random.default_rng(4)


class Detector(keras.Model):
    def train_step(self, data):
        signal, alarm = data
        self.zero_grad()
        scores = self(signal, training=True)
        loss = F.binary_cross_entropy_with_logits(scores, alarm)
        loss.backward()
        held = self.trainable_weights
        with torch.no_grad():
            self.optimizer.apply([v.value.grad for v in held], held)
        for metric in self.metrics:
            metric.update_state(loss)
        return {m.name: m.result() for m in self.metrics}


signals = rng.normal(size=(400, 30, 1)).astype("float32")
alarms = (signals.max(axis=1) > 2.0).astype("float32")
given = keras.Input((30, 1))
hidden = layers.GlobalMaxPooling1D()(layers.Conv1D(8, 3, activation="relu")(given))
model = Detector(given, layers.Dense(1, activation="sigmoid")(hidden))
model.compile(optimizer=keras.optimizers.Adam(1e-3))
model.fit(signals, alarms, epochs=2)
