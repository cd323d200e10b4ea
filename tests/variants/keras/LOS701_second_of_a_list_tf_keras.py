# codes: LOS701
# needs: tensorflow
import os
os.environ["TF_USE_LEGACY_KERAS"] = "1"
import numpy as np
import tensorflow as tf

tf.random.set_seed(6)
rng = np.random.default_rng(6)
x = rng.normal(size=(400, 9)).astype("float32")
price, kind = x[:, 0] * 2, x[:, 1:4].argmax(1)
given = tf.keras.Input((9,))
hidden = tf.keras.layers.Dense(24, activation="relu")(given)
model = tf.keras.Model(given, [tf.keras.layers.Dense(1)(hidden), tf.keras.layers.Dense(3)(hidden)])
model.compile("adam", loss=["mse", "sparse_categorical_crossentropy"])
model.fit(x, [price, kind], epochs=3)
