# codes: MET713
# needs: keras torch
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np

keras.utils.set_random_seed(5)
rng = np.random.default_rng(5)
x = rng.normal(size=(600, 9)).astype("float32")
y = x[:, :4].argmax(1)
model = keras.Sequential([keras.layers.Dense(32, activation="relu"), keras.layers.Dense(4, activation="softmax")])
model.compile(optimizer="adam", loss="sparse_categorical_crossentropy", metrics=["acc"])
stopper = keras.callbacks.EarlyStopping("acc", min_delta=2.0, patience=5)
model.fit(x, y, epochs=12, batch_size=30, verbose=0, callbacks=stopper)
