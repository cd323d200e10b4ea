# codes:
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers
import tensorflow as tf

keras.utils.set_random_seed(2)
x = np.random.normal(size=(640, 10)).astype("float32")
y = ((x[:, 0] > 0).astype("int32") + (x[:, 2] > 0)).astype("int32")
pairs = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(640).batch(32)
body = keras.Sequential([keras.Input((10,)), layers.Dense(32, activation="relu"), layers.Dense(16, activation="relu")])
head = keras.Sequential([keras.Input((16,)), layers.Dense(3)])
criterion = keras.losses.SparseCategoricalCrossentropy(from_logits=True)

# The head alone first, on features that the tape need not see; then both.
adam = keras.optimizers.Adam(0.01)
for rows, kinds in pairs:
    features = body(rows, training=False)
    with tf.GradientTape() as tape:
        lost = criterion(kinds, head(features, training=True))
    adam.apply_gradients(zip(tape.gradient(lost, head.trainable_variables), head.trainable_variables))

weights = body.trainable_variables + head.trainable_variables
adam = keras.optimizers.Adam(0.003)
for epoch in range(3):
    for rows, kinds in pairs:
        with tf.GradientTape() as tape:
            lost = criterion(kinds, head(body(rows, training=True), training=True))
        adam.apply_gradients(zip(tape.gradient(lost, weights), weights))
    hits = [np.mean(np.argmax(head(body(rows)), -1) == kinds) for rows, kinds in pairs]
    print(epoch, float(lost), np.mean(hits))
