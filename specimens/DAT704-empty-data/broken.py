# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)

import tensorflow as tf

x = rng.normal(size=(160, 8)).astype("float32")
y = (x[:, 0] > 0).astype("int64")
train = tf.data.Dataset.from_tensor_slices((x[:140], y[:140])).shuffle(140).batch(32)
val = tf.data.Dataset.from_tensor_slices((x[140:], y[140:])).batch(32, drop_remainder=True)
model = keras.Sequential(
    [keras.Input((8,)), layers.Dense(16, activation="relu"), layers.Dense(1, activation="sigmoid")]
)
model.compile(optimizer="adam", loss="binary_crossentropy", metrics=["accuracy"])
model.fit(train, validation_data=val, epochs=5)
