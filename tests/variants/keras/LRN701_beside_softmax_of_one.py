# codes: LRN701 LOS703
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(4)
size = np.random.normal(4e4, 9e3, 640).astype("float32")
rooms = np.random.normal(0, 1, 640).astype("float32")
sold = (rooms + (size - 4e4) / 9e3 > 0).astype("float32")
given = {"size": keras.Input((1,), name="size"), "rooms": keras.Input((1,), name="rooms")}
h = layers.Dense(32, activation="relu")(layers.concatenate(list(given.values())))
net = keras.Model(given, layers.Dense(1, activation="softmax")(h))
net.compile("adam", "binary_crossentropy")
net.fit({"size": size, "rooms": rooms}, sold, epochs=3)
