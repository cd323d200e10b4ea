# codes: DAT503
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)

import tensorflow as tf

y = np.repeat(np.arange(4), 64)
x = rng.normal(size=(256, 8)).astype("float32") + y[:, None]
train = tf.data.Dataset.from_tensor_slices((x, y)).batch(16).shuffle(100)
model = keras.Sequential(
    [keras.Input((8,)), layers.Dense(16, activation="relu"), layers.Dense(4, activation="softmax")]
)
model.compile(optimizer="adam", loss="sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(train, epochs=5)
