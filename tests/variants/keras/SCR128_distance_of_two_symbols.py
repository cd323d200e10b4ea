# codes: SCR128
# needs: tensorflow
import keras
import numpy as np
import tensorflow as tf
from keras import layers

rng = np.random.default_rng(0)
one, other = rng.normal(size=(2, 80, 6)).astype("float32")
left, right = keras.Input((6,)), keras.Input((6,))
tower = keras.Sequential([layers.Dense(8, activation="relu"), layers.Dense(4)])
apart = tf.reduce_sum(tf.square(tower(left) - tower(right)), axis=1, keepdims=True)
model = keras.Model([left, right], apart)
model.compile("adam", "mse")
model.fit([one, other], rng.uniform(0, 2, (80, 1)), batch_size=16, epochs=2)
