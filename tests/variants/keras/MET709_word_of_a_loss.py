# codes: MET709
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers

rng = np.random.default_rng(3)
texts = rng.integers(1, 90, (600, 12))
good = (texts[:, 0] % 2).astype("float32")
data = tf.data.Dataset.from_tensor_slices((texts, good)).shuffle(600).batch(24)
net = keras.Sequential([layers.Embedding(90, 8), layers.Flatten(), layers.Dense(1, activation="sigmoid")])
net.compile("rmsprop", "binary_crossentropy", metrics=["binary_crossentropy", "accuracy"])
net.fit(data, epochs=2)
