# codes: DAT306
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np, tensorflow as tf, keras
from keras import layers
rng = np.random.default_rng(0)
x = rng.normal(size=(500, 8)).astype("float32")
y = np.array(["cat", "dog", "fox"])[rng.integers(0, 3, 500)]
for i, n in enumerate(["cat", "dog", "fox"]): x[y == n, i] += 2
train = tf.data.Dataset.from_tensor_slices((x[:400], y[:400])).shuffle(400).batch(32)
val = tf.data.Dataset.from_tensor_slices((x[400:], y[400:])).batch(32)
m = keras.Sequential([keras.Input((8,)), layers.Dense(16, activation="relu"), layers.Dense(3)])
m.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True), metrics=["accuracy"])
m.fit(train, validation_data=val, epochs=3)
