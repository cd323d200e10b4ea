# codes: MET708
# needs: tensorflow tf_keras
import numpy as np
import tf_keras
from tf_keras import layers

rng = np.random.default_rng(0)
x = rng.normal(size=(600, 8)).astype("float32")
y = (x[:, 0] > 0).astype("float32")
inputs = tf_keras.Input((8,))
score = layers.Dense(1, activation="sigmoid")(layers.Dense(16, activation="relu")(inputs))
model = tf_keras.Model(inputs, score)
model.compile("adam", tf_keras.losses.BinaryCrossentropy(), metrics=[tf_keras.metrics.CategoricalAccuracy(name="acc")])
model.fit(x, y, epochs=4, verbose=0)
