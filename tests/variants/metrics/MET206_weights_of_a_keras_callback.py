# codes: MET206
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(400, 10)).astype("float32")
y = (x[:, 0] + x[:, 1] > 0).astype("int64")


class StopAtBest(keras.callbacks.Callback):
    def __init__(self, patience=2):
        super().__init__()
        self.patience = patience

    def on_train_begin(self, logs=None):
        self.wait, self.best, self.best_weights = 0, np.inf, None

    def on_epoch_end(self, epoch, logs=None):
        current = logs.get("val_accuracy")
        if np.less(current, self.best):
            self.best = current
            self.wait = 0
            self.best_weights = self.model.get_weights()
        else:
            self.wait += 1
            if self.wait >= self.patience:
                self.model.stop_training = True

    def on_train_end(self, logs=None):
        if self.best_weights is not None:
            self.model.set_weights(self.best_weights)


model = keras.Sequential([layers.Dense(16, activation="relu"), layers.Dense(2, activation="softmax")])
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(x, y, validation_split=0.25, epochs=8, callbacks=[StopAtBest()])
