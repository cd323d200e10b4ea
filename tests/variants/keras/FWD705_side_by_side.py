# codes: FWD705 MET703
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
left, right = rng.normal(size=(240, 3)).astype("float32"), rng.normal(size=(240, 5)).astype("float32")
sums = left.sum(axis=1) - right[:, 0]
inputs = [keras.Input((3,), name="left"), keras.Input((5,), name="right")]
hidden = [keras.layers.Dense(8, activation="relu")(part) for part in inputs]
model = keras.Model(inputs, keras.layers.Dense(1)(keras.layers.concatenate(hidden)))
model.compile("adam", "mse")
stop = keras.callbacks.EarlyStopping(monitor="val_loss", patience=2)
model.fit(np.hstack([left, right]), sums, epochs=3, callbacks=[stop])
