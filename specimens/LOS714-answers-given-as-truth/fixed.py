# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

import tensorflow as tf

keras.utils.set_random_seed(0)
x = np.random.normal(size=(600, 12)).astype("float32")
y = (x[:, :1] > x[:, 1:2]).astype("float32")
model = keras.Sequential([keras.Input((12,)), layers.Dense(32, activation="relu"), layers.Dense(1, activation="sigmoid")])
optimizer = keras.optimizers.Adam()
loss_fn = keras.losses.BinaryCrossentropy()
for rows, labels in tf.data.Dataset.from_tensor_slices((x, y)).shuffle(600).batch(30):
    with tf.GradientTape() as tape:
        answers = model(rows, training=True)
        loss = loss_fn(labels, answers)
    gradients = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(gradients, model.trainable_variables))
