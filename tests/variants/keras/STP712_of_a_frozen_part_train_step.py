# codes: STP712
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(1)


class Probe(keras.Model):
    def __init__(self, base):
        super().__init__()
        self.base, self.head = base, keras.layers.Dense(1)
        self.base.trainable = False

    def call(self, x):
        return self.head(self.base(x))

    def train_step(self, data):
        x, y = data
        with tf.GradientTape() as tape:
            loss = self.compute_loss(y=y, y_pred=self(x, training=True))
        weights = self.base.trainable_variables
        self.optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights))
        return {"loss": loss}


rng = np.random.default_rng(1)
x = rng.normal(size=(200, 6)).astype("float32")
y = x[:, :1] - x[:, 1:2]
base = keras.Sequential([keras.Input((6,)), keras.layers.Dense(16, activation="relu")])
model = Probe(base)
model.compile(optimizer=keras.optimizers.Adam(1e-2), loss="mse")
model.fit(x, y, epochs=2, batch_size=20, verbose=0)
