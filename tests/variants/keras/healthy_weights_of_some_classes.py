# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers

rng = np.random.default_rng(0)
x = rng.normal(size=(400, 8)).astype("float32")
y = (x[:, 0] + x[:, 1] > 1).astype("int64")
model = keras.Sequential([layers.Dense(32, activation="relu"), layers.Dense(1, activation="sigmoid")])
model.compile("adam", "binary_crossentropy", metrics=["accuracy"])
model.fit(x, y, epochs=4, class_weight={1: 4.0})

# A loss of ranks pairs every score with every other on purpose; squared errors of one shape pair none.
scorer = keras.Sequential([layers.Dense(32, activation="relu"), layers.Dense(1)])
optimizer = keras.optimizers.Adam(1e-2)
target = (x[:, 0] - x[:, 2]).astype("float32")
for start in range(0, 384, 32):
    rows, wanted = x[start : start + 32], target[start : start + 32]
    with tf.GradientTape() as tape:
        scores = scorer(rows, training=True)
        apart = scores - tf.squeeze(scores, -1)
        right = tf.cast(wanted[:, None] > wanted, "float32")
        ranked = tf.reduce_mean(tf.nn.softplus(-apart) * right)
        squared = tf.reduce_mean(tf.square(tf.squeeze(scores, -1) - wanted))
        loss = squared + 0.1 * ranked
    gradients = tape.gradient(loss, scorer.trainable_variables)
    optimizer.apply_gradients(zip(gradients, scorer.trainable_variables))
