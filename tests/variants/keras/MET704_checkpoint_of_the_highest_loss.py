# codes: MET704
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(5)
x = np.random.normal(size=(500, 8)).astype("float32")
target = x @ np.arange(8.0) + 1
net = keras.Sequential([keras.Input((8,)), layers.Dense(24, "relu"), layers.Dense(1)])
net.compile("adam", "mae")
keep = keras.callbacks.ModelCheckpoint("best.keras", "val_loss", save_best_only=True, mode="max")
net.fit(x, target, validation_split=0.1, epochs=5, callbacks=[keep])
