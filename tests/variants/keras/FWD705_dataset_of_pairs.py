# codes: FWD705
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(3)
import tensorflow as tf

words = rng.integers(0, 50, (240, 6))
price = rng.normal(size=(240, 3)).astype("float32")
sold = ((words[:, 0] > 25) & (price[:, 0] > 0)).astype("float32")
title, money = keras.Input((6,), dtype="int32"), keras.Input((3,))
read = layers.Flatten()(layers.Embedding(50, 8)(title))
joined = layers.Dense(24, activation="relu")(layers.concatenate([read, money]))
model = keras.Model([title, money], layers.Dense(1, activation="sigmoid")(joined))
model.compile("adam", "binary_crossentropy")
model.fit(tf.data.Dataset.from_tensor_slices((words, sold)).batch(24), epochs=2)
