# codes: LOS701 MET703
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np
import keras
from keras import layers, ops

rng = np.random.default_rng(11)

x = rng.normal(size=(256, 8)).astype("float32")
y = (x[:, 0] > 0).astype("int64")
m = keras.Sequential([layers.Dense(32, activation="elu"), layers.Dense(2)])
m.compile(optimizer=keras.optimizers.Nadam(), loss=keras.losses.sparse_categorical_crossentropy, metrics=["acc"])
m.fit(x, y, epochs=5, callbacks=[keras.callbacks.ModelCheckpoint("best.keras", monitor="val_acc", save_best_only=True)])
