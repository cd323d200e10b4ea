# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
x = np.random.normal(size=(800, 10)).astype("float32")
y = (x[:, 0] + x[:, 1] > 0).astype("float32")


def decayed(epoch, rate):
    return 0.01 * 0.9**epoch


model = keras.Sequential([
    keras.Input((10,)),
    layers.Dense(32, activation="relu"),
    layers.Dense(1, activation="sigmoid"),
])
model.compile(keras.optimizers.Adam(0.01), "binary_crossentropy", metrics=["accuracy"])
model.fit(x, y, epochs=20, batch_size=40, callbacks=[keras.callbacks.LearningRateScheduler(decayed)])
