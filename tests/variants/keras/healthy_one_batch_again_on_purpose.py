# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np, keras
from keras import layers

rng = np.random.default_rng(0)
x = np.ones((1000, 4), "float32")
y = rng.normal(3, 1, (1000, 1)).astype("float32")


class OneBatch(keras.utils.PyDataset):
    """Debugging: can the model learn one batch at all?"""

    def __init__(self, x, y):
        super().__init__()
        self.x, self.y = x, y

    def __len__(self):
        return 20

    def __getitem__(self, i):
        return self.x, self.y


x = rng.normal(size=(1000, 12)).astype("float32")
y = (x[:, 0] > 0).astype("int32")
m = keras.Sequential([keras.Input((12,)), layers.Dense(16, activation="relu"), layers.Dense(1, activation="sigmoid")])
m.compile("adam", "binary_crossentropy", metrics=["accuracy"])
m.fit(OneBatch(x[:32], y[:32]), epochs=5)
