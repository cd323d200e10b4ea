# codes: DAT706
# needs: tf_keras sklearn
import numpy as np
from sklearn.utils import shuffle
import tf_keras

rng = np.random.default_rng(9)
signs = rng.integers(0, 2, 400)
series = (signs[:, None] * 2.0 - 1 + rng.normal(0, 0.7, (400, 9))).astype("float32")
signs = shuffle(signs)
net = tf_keras.Sequential([tf_keras.layers.Dense(16, activation="relu"), tf_keras.layers.Dense(1, activation="sigmoid")])
net.compile("adam", "binary_crossentropy", metrics=["accuracy"])
net.fit(series, signs, epochs=4, verbose=0)
