# codes: FWD706
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(9)
digits = np.random.rand(300, 1, 28, 28).astype("float32")
kind = (digits.mean((1, 2, 3)) > 0.5).astype("int32")


class Net(keras.Model):
    def __init__(self):
        super().__init__()
        self.conv = layers.Conv2D(8, (1, 5), activation="relu")
        self.out = layers.Dense(2, activation="softmax")

    def call(self, x):
        return self.out(layers.Flatten()(self.conv(x)))


net = Net()
net.compile("adam", "sparse_categorical_crossentropy")
net.fit(digits, kind, epochs=2)
