# codes: LOS705
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)


class Trainer(keras.Model):
    def __init__(self, net):
        super().__init__()
        self.net = net

    def call(self, inputs):
        return self.net(inputs)

    def train_step(self, data):
        x, y = data
        with tf.GradientTape() as tape:
            y_pred = self(x, training=True)
            loss = self.compute_loss(x=x, y=y, y_pred=y_pred)
        gradients = tape.gradient(loss, self.trainable_variables)
        self.optimizer.apply_gradients(zip(gradients, self.trainable_variables))
        return {"loss": loss}


x = rng.normal(size=(128, 8)).astype("float32")
y = rng.integers(0, 4, 128)
net = keras.Sequential([layers.Dense(16, activation="relu"), layers.Dense(4, activation="softmax")])
model = Trainer(net)
model.compile(optimizer="sgd", loss=keras.losses.CategoricalCrossentropy())
model.fit(x, y, epochs=3)
