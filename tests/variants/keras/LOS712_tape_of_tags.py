# codes: LOS712
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers
import tensorflow as tf

keras.utils.set_random_seed(5)
posts = np.random.normal(size=(480, 12)).astype("float32")
tags = (posts[:, :6] + posts[:, 6:] > 0.2).astype("float32")


class Tagger(keras.Model):
    def __init__(self, number):
        super().__init__()
        self.body = layers.Dense(32, activation="gelu")
        self.tags = layers.Dense(number, activation="softmax")

    def call(self, post):
        return self.tags(self.body(post))


tagger, loss_of, sgd = Tagger(6), keras.losses.CategoricalCrossentropy(), keras.optimizers.SGD(0.05)
for post, wanted in tf.data.Dataset.from_tensor_slices((posts, tags)).batch(24):
    with tf.GradientTape() as tape:
        value = loss_of(wanted, tagger(post, training=True))
    sgd.apply_gradients(zip(tape.gradient(value, tagger.trainable_weights), tagger.trainable_weights))
