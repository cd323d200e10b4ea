# codes: STP201
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
import torch
from keras import layers

keras.utils.set_random_seed(3)
rng = np.random.default_rng(3)


class Regression(keras.Model):
    def train_step(self, data):
        x, y = data
        loss = self.compute_loss(y=y, y_pred=self(x, training=True))
        loss.backward()
        weights = list(self.trainable_weights)
        with torch.no_grad():
            self.optimizer.apply([w.value.grad for w in weights], weights)
        return {"loss": loss}


x = rng.normal(size=(320, 8)).astype("float32")
y = (x[:, :1] - 0.5 * x[:, 3:4]).astype("float32")
inputs = keras.Input((8,))
model = Regression(inputs, layers.Dense(1)(layers.Dense(16, activation="relu")(inputs)))
model.compile(optimizer=keras.optimizers.SGD(0.01), loss="mse")
model.fit(x, y, batch_size=32, epochs=2)
