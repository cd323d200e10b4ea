# codes: FWD505
# needs: tensorflow
import os
os.environ["TF_USE_LEGACY_KERAS"] = "1"
import numpy as np
import tensorflow as tf
from tensorflow.keras import layers

rng = np.random.default_rng(0)
series = rng.normal(size=(160, 12, 2)).astype("float32")
risen = (series[:, -3:, 0].mean(1) > 0).astype("float32")
steps = tf.keras.Input((12, 2))
states = layers.LSTM(8, return_sequences=True)(steps)
weights = layers.Dense(1, activation="softmax")(states)
summed = layers.Dot(axes=1)([weights, states])
answer = layers.Dense(1, activation="sigmoid")(layers.Flatten()(summed))
model = tf.keras.Model(steps, answer)
model.compile("adam", "binary_crossentropy")
model.fit(series, risen, batch_size=20, epochs=2)
