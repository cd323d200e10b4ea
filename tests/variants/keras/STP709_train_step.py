# codes: STP709
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(2)


class Regressor(keras.Model):
    def __init__(self):
        super().__init__()
        self.hidden = keras.layers.Dense(16, activation="relu")
        self.out = keras.layers.Dense(1)

    def call(self, inputs):
        return self.out(self.hidden(inputs))

    def train_step(self, data):
        x, y = data
        with tf.GradientTape() as tape:
            loss = self.compute_loss(y=y, y_pred=self(x, training=True))
        variables = self.trainable_variables
        grads = tape.gradient(loss, variables)
        self.optimizer.apply_gradients(list(zip(variables, grads)))
        return {"loss": loss}


rng = np.random.default_rng(2)
x = rng.normal(size=(256, 5)).astype("float32")
model = Regressor()
model.compile(optimizer=keras.optimizers.Adam(1e-3), loss="mse")
model.fit(x, x.sum(axis=1, keepdims=True), epochs=2, batch_size=32)
