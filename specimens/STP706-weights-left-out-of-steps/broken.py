# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
x = np.random.normal(size=(640, 10)).astype("float32")
y = (x[:, :2].sum(1) * x[:, 2] > 0).astype("int32")
body = layers.Dense(48, activation="relu")
head = layers.Dense(2)
model = keras.Sequential([keras.Input((10,)), body, head])
optimizer = keras.optimizers.Adam(0.003)
loss_fn = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
for epoch in range(3):
    for rows, labels in tf.data.Dataset.from_tensor_slices((x, y)).shuffle(640).batch(32):
        with tf.GradientTape() as tape:
            loss = loss_fn(labels, model(rows, training=True))
        gradients = tape.gradient(loss, head.trainable_variables)
        optimizer.apply_gradients(zip(gradients, head.trainable_variables))
    print(epoch, float(loss))
