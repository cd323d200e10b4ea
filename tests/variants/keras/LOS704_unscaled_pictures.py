# codes: LOS704 DAT504
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(0)
n = 400
imgs = np.zeros((n, 28, 28, 1), "float32")
for i in range(n):
    a, b = rng.integers(4, 18, 2)
    imgs[i, a : a + 8, b : b + 8] = 255
noisy = np.clip(imgs + 60 * rng.normal(size=imgs.shape), 0, 255)
x_train = noisy.astype("float32") / 255
y_train = imgs
inp = keras.Input((28, 28, 1))
x = layers.Conv2D(16, 3, activation="relu", padding="same")(inp)
x = layers.MaxPooling2D(padding="same")(x)
x = layers.Conv2DTranspose(16, 3, strides=2, activation="relu", padding="same")(x)
out = layers.Conv2D(1, 3, activation="sigmoid", padding="same")(x)
ae = keras.Model(inp, out)
ae.compile("adam", loss="binary_crossentropy")
ae.fit(x_train, y_train, epochs=3, batch_size=64, shuffle=True, validation_data=(x_train[:64], y_train[:64]))
