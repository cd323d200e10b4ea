# codes: EVL703
# needs: tf_keras sklearn

import numpy as np
import tensorflow as tf
import tf_keras
from sklearn.metrics import f1_score

rng = np.random.default_rng(5)
rows = rng.normal(size=(600, 6)).astype("float32")
ill = (rows[:, 0] - rows[:, 3] > 0).astype("int64")


def pipeline(a, b, size=30):
    return tf.data.Dataset.from_tensor_slices((a, b)).shuffle(300).batch(size).prefetch(2)


fit_on, held = pipeline(rows[:450], ill[:450]), pipeline(rows[450:], ill[450:])
net = tf_keras.Sequential([tf_keras.layers.Input((6,)), tf_keras.layers.Dense(16, activation="relu"), tf_keras.layers.Dense(1, activation="sigmoid")])
net.compile("adam", "binary_crossentropy", metrics=["accuracy"])
net.fit(fit_on, epochs=5)
probabilities = net.predict(held)
print(f1_score(ill[450:], (probabilities[:, 0] > 0.5).astype(int)))
