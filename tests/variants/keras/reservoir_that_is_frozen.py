# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(3)


class Reservoir(keras.Model):
    def __init__(self):
        super().__init__()
        self.recurrent = keras.layers.GRU(48)
        self.recurrent.trainable = False
        self.readout = keras.layers.Dense(1)

    def call(self, inputs):
        return self.readout(self.recurrent(inputs))

    def train_step(self, data):
        x, y = data
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean((self(x) - y) ** 2)
        weights = self.readout.trainable_variables
        self.optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights))
        return {"loss": loss}


rng = np.random.default_rng(3)
x = rng.normal(size=(640, 8, 3)).astype("float32")
y = x[:, -1, :1] - x[:, -2, 1:2]
model = Reservoir()
model.compile(optimizer=keras.optimizers.Adam(1e-2))
model.fit(x, y, epochs=6, batch_size=32, verbose=0)
