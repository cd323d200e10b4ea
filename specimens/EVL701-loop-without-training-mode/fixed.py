# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

import tensorflow as tf

keras.utils.set_random_seed(0)
x = np.random.normal(size=(600, 12)).astype("float32")
y = (x[:, 0] > x[:, 1]).astype("int32")
model = keras.Sequential([
    keras.Input((12,)),
    layers.Dense(32, activation="relu"),
    layers.Dropout(0.4),
    layers.Dense(2),
])
optimizer = keras.optimizers.Adam()
loss_fn = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
for rows, labels in tf.data.Dataset.from_tensor_slices((x, y)).shuffle(600).batch(30):
    with tf.GradientTape() as tape:
        loss = loss_fn(labels, model(rows, training=True))
    gradients = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(gradients, model.trainable_variables))
