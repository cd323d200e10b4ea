# codes:
# needs: tensorflow
import os
import random
import tempfile

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

FOLDER = tempfile.mkdtemp()
rng = np.random.default_rng(0)
random.seed(0)
files, kinds = [], []
for i in range(320):
    kinds.append(int(rng.integers(0, 3)))
    files.append(os.path.join(FOLDER, f"{i}.npy"))
    np.save(files[-1], np.sin(np.arange(40) * (0.2 + 0.3 * kinds[-1])) + 0.2 * rng.normal(size=40))


class Recordings(keras.utils.PyDataset):
    def __init__(self, files, kinds, size=16):
        super().__init__()
        self.files, self.kinds, self.size = list(files), list(kinds), size

    def __len__(self):
        return len(self.files) // self.size

    def __getitem__(self, i):
        piece = slice(i * self.size, (i + 1) * self.size)
        return np.stack([np.load(file) for file in self.files[piece]]), np.array(self.kinds[piece])

    def on_epoch_end(self):
        pairs = list(zip(self.files, self.kinds, strict=True))
        random.shuffle(pairs)
        self.files, self.kinds = (list(side) for side in zip(*pairs, strict=True))


keras.utils.set_random_seed(0)
model = keras.Sequential([layers.Dense(16, activation="relu"), layers.Dense(3, activation="softmax")])
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(Recordings(files, kinds), epochs=4)
