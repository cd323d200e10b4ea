# codes: LOS113
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(3)
x = np.random.normal(size=(600, 9)).astype("float32")
y = x[:, :5].argmax(1)


class Net(keras.Model):
    def __init__(self):
        super().__init__()
        self.hidden = layers.Dense(40, activation="gelu")
        self.head = layers.Dense(5, activation="relu")

    def call(self, x):
        return self.head(self.hidden(x))


net = Net()
net.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True))
net.fit(x, y, epochs=3)
