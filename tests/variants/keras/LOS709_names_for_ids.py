# codes: LOS709
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

rng = np.random.default_rng(0)
names = ["still", "walk", "run"]
labels = rng.choice(3, 480, p=[0.6, 0.3, 0.1])
x = (rng.normal(0, 0.5, (480, 9)) + np.repeat(np.eye(3), 3, axis=1)[labels]).astype("float32")
counts = np.bincount(labels)
weights = {name: 480 / (3 * count) for name, count in zip(names, counts)}
train = tf.data.Dataset.from_tensor_slices((x, labels)).shuffle(480).batch(32)
model = keras.Sequential(
    [keras.Input((9,)), keras.layers.Dense(16, activation="relu"), keras.layers.Dense(3, activation="softmax")]
)
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(train, epochs=2, class_weight=weights, verbose=0)
