# codes: RES309
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import tempfile

import keras
import numpy as np

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(200, 8)).astype("float32")
y = x[:, :2].sum(1, keepdims=True)
model = keras.Sequential([keras.layers.Dense(16, activation="relu"), keras.layers.Dense(1)])
model.compile("adam", "mse")
folder = tempfile.mkdtemp()
kept = keras.callbacks.ModelCheckpoint(
    filepath=os.path.join(folder, "weights.{epoch:02d}-{loss:.2f}.hdf5"), save_weights_only=True
)
model.fit(x, y, epochs=2, callbacks=[kept])
