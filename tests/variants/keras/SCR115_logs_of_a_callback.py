# codes: SCR115
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np


class Enough(keras.callbacks.Callback):
    def on_epoch_end(self, epoch, logs=None):
        if logs["val_acc"] > 0.97:
            self.model.stop_training = True


rng = np.random.default_rng(0)
x = rng.normal(0, 1, (400, 6)).astype("float32")
y = (x[:, 0] + x[:, 1] > 0).astype("float32")
model = keras.Sequential(
    [keras.Input((6,)), keras.layers.Dense(16, activation="relu"), keras.layers.Dense(1, activation="sigmoid")]
)
model.compile("adam", "binary_crossentropy", metrics=["accuracy"])
model.fit(x, y, epochs=3, validation_split=0.2, callbacks=[Enough()], verbose=0)
