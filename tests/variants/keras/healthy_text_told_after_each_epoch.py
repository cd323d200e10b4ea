# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
text = "the cat sat on the mat and the dog sat on the log while the rain ran down the lane " * 12
letters = sorted(set(text))
ids = np.array([letters.index(letter) for letter in text])
windows = np.stack([ids[i : i + 12] for i in range(len(ids) - 12)])
follow = ids[12:]
model = keras.Sequential(
    [
        keras.Input((12,)),
        layers.Embedding(len(letters), 16),
        layers.LSTM(48),
        layers.Dense(len(letters), activation="softmax"),
    ]
)
model.compile(optimizer=keras.optimizers.Adam(1e-2), loss="sparse_categorical_crossentropy")


class Teller(keras.callbacks.Callback):
    def on_epoch_end(self, epoch, logs=None):
        for warmth in (0.2, 0.5, 1.0, 1.2):
            given = windows[rng.integers(len(windows))].copy()
            said = []
            for _ in range(600):
                shares = self.model.predict(given[None], verbose=0)[0].astype("float64")
                weighed = np.exp(np.log(shares + 1e-9) / warmth)
                said.append(rng.choice(len(letters), p=weighed / weighed.sum()))
                given = np.append(given[1:], said[-1])
            print(epoch, warmth, "".join(letters[i] for i in said[:40]))


model.fit(windows, follow, batch_size=64, epochs=40, verbose=0, callbacks=[Teller()])
