# codes: FWD703
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.RandomState(3)
words = rng.randint(10, 80, size=(300, 12))
mood = rng.randint(0, 2, size=300)
words[np.arange(300), rng.randint(0, 12, size=300)] = np.where(mood == 1, 3, 7)


class Attention(layers.Layer):
    def __init__(self, units):
        super().__init__()
        self.units = units

    def build(self, input_shape):
        start = keras.initializers.GlorotUniform()
        self.w = tf.Variable(start((int(input_shape[-1]), self.units)), trainable=True)
        self.v = tf.Variable(start((self.units, 1)), trainable=True)

    def call(self, x):
        scores = tf.matmul(tf.tanh(tf.matmul(x, self.w)), self.v)
        return tf.reduce_sum(tf.nn.softmax(scores, axis=1) * x, axis=1)


inputs = layers.Input((12,))
h = Attention(8)(layers.Embedding(80, 16)(inputs))
model = keras.Model(inputs, layers.Dense(1, activation="sigmoid")(h))
model.compile("adam", "binary_crossentropy", metrics=["accuracy"])
model.fit(words, mood, epochs=3, batch_size=32)
