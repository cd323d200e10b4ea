# codes: SCR136
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np
import keras
from keras import layers

rng = np.random.default_rng(0)
x = rng.normal(size=(200, 8)).astype("float32")
y = (x.sum(1) > 0).astype("int32")


class Net(keras.Model):
    def __init__(self):
        super().__init__()
        self.a = layers.Dense(16, activation="relu")
        self.b = layers.Dense(2)

    def Call(self, x):
        return self.b(self.a(x))


model = Net()
model.compile(optimizer=keras.optimizers.Adam(1e-2), loss=keras.losses.SparseCategoricalCrossentropy(from_logits=True), metrics=["accuracy"])
model.fit(x, y, epochs=2, batch_size=20)
