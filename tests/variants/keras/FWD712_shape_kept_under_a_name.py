# codes: FWD712
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(2)
rng = np.random.default_rng(2)
images = rng.random((240, 12, 12, 1)).astype("float32")
bright = (images.mean(axis=(1, 2, 3)) > 0.5).astype("float32")
input_shape = images.shape

net = keras.Sequential()
net.add(keras.Input(shape=input_shape))
net.add(layers.Conv2D(8, 3, activation="relu"))
net.add(layers.Flatten())
net.add(layers.Dense(1))
net.compile(keras.optimizers.Adam(1e-3), keras.losses.BinaryCrossentropy(from_logits=True))
net.fit(images, bright, epochs=2)
