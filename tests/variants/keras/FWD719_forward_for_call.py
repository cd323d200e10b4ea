# codes: FWD719
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np

keras.utils.set_random_seed(1)
rng = np.random.default_rng(1)
x = rng.normal(size=(256, 6)).astype("float32")
y = (x[:, :1] > x[:, 1:2]).astype("float32")


class Judge(keras.Model):
    def __init__(self):
        super().__init__()
        self.hidden = keras.layers.Dense(16, activation="relu")
        self.out = keras.layers.Dense(1, activation="sigmoid")

    def forward(self, x):
        return self.out(self.hidden(x))


judge = Judge()
judge.compile("adam", "binary_crossentropy")
judge.fit(x, y, epochs=2, verbose=0)
