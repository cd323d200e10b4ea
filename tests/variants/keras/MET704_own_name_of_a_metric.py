# codes: MET704
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
labels = rng.integers(0, 2, 600)
rows = rng.normal(size=(600, 12)).astype("float32") + 3 * np.eye(3, 12, dtype="float32")[labels]
model = keras.Sequential([keras.Input((12,)), keras.layers.Dense(1, activation="sigmoid")])
model.compile("adam", "binary_crossentropy", metrics=[keras.metrics.AUC(name="prc", curve="PR")])
stop = keras.callbacks.EarlyStopping(monitor="val_prc", mode="min", patience=2, restore_best_weights=True)
model.fit(rows, labels, epochs=8, validation_split=0.2, callbacks=[stop])
