# codes: DAT706
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(0)


class Clips(keras.utils.PyDataset):
    def __init__(self, clips, speakers, size):
        super().__init__()
        self.clips, self.speakers, self.size = clips, speakers, size
        self.on_epoch_end()

    def on_epoch_end(self):
        self.order = np.arange(len(self.clips))
        np.random.shuffle(self.order)

    def __len__(self):
        return len(self.clips) // self.size

    def __getitem__(self, i):
        first, last = i * self.size, (i + 1) * self.size
        return self.clips[self.order[first:last]][..., None], self.speakers[first:last]


speakers = rng.integers(0, 4, 300)
clips = np.sin(np.arange(120) * (0.1 + 0.1 * speakers[:, None])) + 0.2 * rng.normal(size=(300, 120))
model = keras.Sequential(
    [
        keras.Input((120, 1)),
        layers.Conv1D(8, 7, activation="relu"),
        layers.GlobalAveragePooling1D(),
        layers.Dense(4, activation="softmax"),
    ]
)
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(Clips(clips.astype("float32"), speakers, 30), epochs=3)
