# codes: DAT706
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np
import keras
from keras import layers

rng = np.random.default_rng(0)
imgs = rng.normal(0.0, 0.3, (800, 20, 20, 1)).astype("float32")
labs = rng.integers(0, 3, 800)
for i, l in enumerate(labs):
    imgs[i, 6 * l : 6 * l + 6] += 1.0


class Loader(keras.utils.PyDataset):
    def __init__(self, x, y, bs=32, **k):
        super().__init__(**k)
        self.x, self.y, self.bs = x, y, bs
        self.on_epoch_end()

    def __len__(self):
        return int(np.ceil(len(self.x) / self.bs))

    def on_epoch_end(self):
        self.index = np.random.permutation(len(self.x))

    def __getitem__(self, i):
        ids = self.index[i * self.bs : (i + 1) * self.bs]
        x = np.stack([self.augment(self.x[j]) for j in ids])
        return x, self.y[i * self.bs : (i + 1) * self.bs]

    def augment(self, im):
        return im[:, ::-1] if np.random.rand() < 0.5 else im


model = keras.Sequential(
    [
        keras.Input((20, 20, 1)),
        layers.Conv2D(8, 3, activation="relu"),
        layers.MaxPooling2D(),
        layers.Flatten(),
        layers.Dense(32, activation="relu"),
        layers.Dense(3, activation="softmax"),
    ]
)
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(Loader(imgs[:640], labs[:640]), validation_data=(imgs[640:], labs[640:]), epochs=8)
