# needs: tensorflow
import numpy as np
import keras
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
left, right = rng.normal(size=(2, 320, 10)).astype("float32")
label = (left.sum(1) > right.sum(1)).astype("float32")
left_in, right_in = keras.Input((10,), name="left"), keras.Input((10,), name="right")
reader = layers.Dense(16, activation="relu")
one = reader(left_in)
other = reader(right_in)
x = layers.concatenate([one, other])
model = keras.Model([left_in, right_in], layers.Dense(1, activation="sigmoid")(x))
model.compile("adam", "binary_crossentropy", metrics=["accuracy"])
model.fit([left, right], label, epochs=4)
