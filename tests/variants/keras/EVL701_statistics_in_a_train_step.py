# codes: EVL701
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np
import tensorflow as tf
import keras
from keras import layers


class CustomModel(keras.Model):
    def train_step(self, data):
        x, y = data
        with tf.GradientTape() as tape:
            y_pred = self(x, training=False)
            loss = self.compute_loss(y=y, y_pred=y_pred)
        trainable_vars = self.trainable_variables
        gradients = tape.gradient(loss, trainable_vars)
        self.optimizer.apply(gradients, trainable_vars)
        for metric in self.metrics:
            if metric.name == "loss":
                metric.update_state(loss)
            else:
                metric.update_state(y, y_pred)
        return {m.name: m.result() for m in self.metrics}


rng = np.random.default_rng(4)
x = rng.normal(size=(1000, 16)).astype("float32") * 4 + 2
y = (x[:, 0] * x[:, 1] > 4).astype("float32")[:, None]
inputs = keras.Input((16,))
h = layers.BatchNormalization()(inputs)
h = layers.Dense(64, activation="relu")(h)
h = layers.BatchNormalization()(h)
h = layers.Dense(32, activation="relu")(h)
h = layers.Dropout(0.2)(h)
outputs = layers.Dense(1, activation="sigmoid")(h)
model = CustomModel(inputs, outputs)
model.compile(optimizer="adam", loss="binary_crossentropy", metrics=["accuracy"])
model.fit(x, y, epochs=8, batch_size=32)
