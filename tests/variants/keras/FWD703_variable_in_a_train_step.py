# codes: FWD703
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(2)
rng = np.random.default_rng(2)
signals = rng.normal(size=(256, 16)).astype("float32")
target = (signals[:, :4].sum(1, keepdims=True) > 0).astype("float32")


class Gate(keras.layers.Layer):
    def __init__(self, width):
        super().__init__()
        self.gate = tf.Variable(tf.ones((width,)), name="gate")

    def call(self, x):
        return x * tf.sigmoid(self.gate)


class Gated(keras.Model):
    def __init__(self):
        super().__init__()
        self.gates = Gate(16)
        self.hidden = keras.layers.Dense(16, activation="relu")
        self.head = keras.layers.Dense(1)

    def call(self, x):
        return self.head(self.hidden(self.gates(x)))

    def train_step(self, data):
        x, y = data
        with tf.GradientTape() as tape:
            loss = self.compute_loss(y=y, y_pred=self(x, training=True))
        weights = self.trainable_weights
        self.optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights))
        return {"loss": loss}


model = Gated()
model.compile(optimizer="adam", loss=keras.losses.BinaryCrossentropy(from_logits=True))
model.fit(signals, target, batch_size=32, epochs=3)
