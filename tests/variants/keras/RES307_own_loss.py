# codes: RES307
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers, ops

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(320, 6)).astype("float32")
y = x[:, :1] - x[:, 1:2]


class Quantile(keras.losses.Loss):
    def call(self, y_true, y_pred):
        error = y_true - y_pred
        return ops.maximum(0.8 * error, -0.2 * error)


model = keras.Sequential([keras.Input((6,)), layers.Dense(16, activation="relu"), layers.Dense(1)])
model.compile("adam", Quantile())
saver = keras.callbacks.ModelCheckpoint("best.keras", monitor="val_loss", save_best_only=True)
model.fit(x, y, validation_split=0.2, epochs=3, callbacks=[saver], verbose=0)
best = keras.models.load_model("best.keras")
print(best.predict(x[:3], verbose=0))
