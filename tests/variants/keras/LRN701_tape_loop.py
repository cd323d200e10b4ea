# codes: LRN701
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(0)
import tensorflow as tf

year, price = rng.uniform(1950, 2020, 300), rng.uniform(1e5, 9e5, 300)
x = np.stack([year, price], axis=1).astype("float32")
y = (year > 1985).astype("int64")
model = keras.Sequential([keras.Input((2,)), layers.Dense(32, activation="relu"), layers.Dense(2)])
loss_fn = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
optimizer = keras.optimizers.Adam(1e-3)
dataset = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(300).batch(30)
for epoch in range(5):
    for rows, labels in dataset:
        with tf.GradientTape() as tape:
            loss = loss_fn(labels, model(rows, training=True))
        grads = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(grads, model.trainable_variables))
