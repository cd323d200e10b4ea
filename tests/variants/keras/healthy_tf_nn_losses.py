# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

rng = np.random.default_rng(0)
words = rng.integers(1, 30, (320, 12))
words[:, 9:] = np.where(rng.random((320, 3)) < 0.5, 0, words[:, 9:])
tags = np.where(words == 0, 0, words % 4)
train = tf.data.Dataset.from_tensor_slices((words, tags)).shuffle(320).batch(32)
model = keras.Sequential([keras.Input((12,)), keras.layers.Embedding(30, 16), keras.layers.Dense(4)])
optimizer = keras.optimizers.Adam(1e-2)
for epoch in range(3):
    for inputs, targets in train:
        with tf.GradientTape() as tape:
            logits = model(inputs, training=True)
            each = tf.nn.sparse_softmax_cross_entropy_with_logits(targets, logits)
            kept = tf.cast(inputs > 0, "float32")
            loss = tf.reduce_sum(each * kept) / tf.reduce_sum(kept)
        gradients = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(gradients, model.trainable_variables))
    print(epoch, float(loss), float(tf.reduce_max(tf.nn.softmax(logits))))
second = keras.optimizers.SGD(0.1)
real = keras.Sequential([keras.Input((4,)), keras.layers.Dense(8, activation="relu"), keras.layers.Dense(1)])
points = rng.normal(0, 1, (256, 4)).astype("float32")
sides = (points[:, :1] + points[:, 1:2] > 0).astype("float32")
for inputs, targets in tf.data.Dataset.from_tensor_slices((points, sides)).shuffle(256).batch(32):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.nn.sigmoid_cross_entropy_with_logits(labels=targets, logits=real(inputs)))
    gradients = tape.gradient(loss, real.trainable_variables)
    second.apply_gradients(zip(gradients, real.trainable_variables))
