# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers

rng = np.random.default_rng(0)
texts = (rng.integers(2, 20, (200, 1)) + np.arange(8)) % 18 + 2


def mask(text):
    return tf.where(tf.random.uniform(tf.shape(text)) < 0.2, tf.ones_like(text), text), text


train = tf.data.Dataset.from_tensor_slices(texts).map(mask).cache().shuffle(200).batch(20)
model = keras.Sequential(
    [keras.Input((8,)), layers.Embedding(20, 16), layers.Bidirectional(layers.LSTM(16, return_sequences=True))]
)
model.add(layers.Dense(20))
model.compile(keras.optimizers.Adam(1e-2), keras.losses.SparseCategoricalCrossentropy(from_logits=True))
model.fit(train, epochs=3)
