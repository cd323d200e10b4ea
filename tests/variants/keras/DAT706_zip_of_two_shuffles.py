# codes: DAT706
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

rng = np.random.default_rng(0)
labels = rng.integers(0, 3, 480)
x = (rng.normal(0, 0.4, (480, 9)) + np.repeat(np.eye(3), 3, axis=1)[labels]).astype("float32")
inputs = tf.data.Dataset.from_tensor_slices(x).shuffle(480)
targets = tf.data.Dataset.from_tensor_slices(labels).shuffle(480)
train = tf.data.Dataset.zip((inputs, targets)).batch(32).prefetch(1)
model = keras.Sequential(
    [keras.Input((9,)), keras.layers.Dense(16, activation="relu"), keras.layers.Dense(3, activation="softmax")]
)
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(train, epochs=2, verbose=0)
