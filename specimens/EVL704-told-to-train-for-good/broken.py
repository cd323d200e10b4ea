# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(600, 12)).astype("float32")
y = (x[:, 0] + x[:, 1] > 0).astype("int32")


class Classifier(keras.Model):
    def __init__(self):
        super().__init__()
        self.hidden = layers.Dense(32, activation="relu")
        self.dropout = layers.Dropout(0.4)
        self.head = layers.Dense(1, activation="sigmoid")

    def call(self, inputs, training=None):
        return self.head(self.dropout(self.hidden(inputs), training=True))


model = Classifier()
model.compile(optimizer="adam", loss="binary_crossentropy", metrics=["accuracy"])
model.fit(x[:500], y[:500], epochs=10, batch_size=32, validation_data=(x[500:], y[500:]))
print(model.evaluate(x[500:], y[500:]))
