# codes: MET708
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"

import numpy as np
import tensorflow as tf

rng = np.random.default_rng(5)
X = rng.normal(size=(640, 10)).astype("float32")
w = rng.normal(size=(10,))
Y = (X @ w > 0).astype("int32")

def batches(batch_size=32):
    while True:
        for start in range(0, len(X), batch_size):
            yield X[start : start + batch_size], Y[start : start + batch_size]

model = tf.keras.models.Sequential([
    tf.keras.Input((10,)),
    tf.keras.layers.Dense(32, activation="relu"),
    tf.keras.layers.Dense(1, activation="sigmoid"),
])
model.compile(
    optimizer="adam",
    loss="binary_crossentropy",
    metrics=[tf.keras.metrics.SparseCategoricalAccuracy()],
)
model.fit(batches(), steps_per_epoch=20, epochs=5)
