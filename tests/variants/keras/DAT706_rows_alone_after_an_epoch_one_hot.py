# codes: DAT706
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers
from sklearn.utils import shuffle


class Loader(keras.utils.Sequence):
    def __init__(self, data, target, batch):
        super().__init__()
        self.data, self.target, self.batch = data, keras.utils.to_categorical(target, 3), batch

    def __len__(self):
        return len(self.data) // self.batch

    def __getitem__(self, i):
        x = self.data[i * self.batch : (i + 1) * self.batch]
        # A little noise, so that no row is seen twice.
        return x * np.random.normal(1, 0.01, x.shape), self.target[i * self.batch : (i + 1) * self.batch]

    def on_epoch_end(self):
        self.data = shuffle(self.data)


keras.utils.set_random_seed(1)
rng = np.random.default_rng(1)
target = rng.integers(0, 3, 360)
data = rng.normal(size=(3, 10))[target] + rng.normal(0, 0.4, (360, 10))
model = keras.Sequential([keras.Input((10,)), layers.Dense(32, activation="relu"), layers.Dense(3, "softmax")])
model.compile("adam", "categorical_crossentropy", metrics=["accuracy"])
model.fit(Loader(data, target, 30), epochs=8, verbose=0)
