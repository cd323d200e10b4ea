# codes:
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

import tensorflow as tf

keras.utils.set_random_seed(3)
x = np.random.normal(size=(400, 10)).astype("float32")
y = (x[:, :3].argmax(1)).astype("int32")
base = keras.Sequential([keras.Input((10,)), layers.Dense(24, "relu"), layers.Dropout(0.3)])
base.trainable = False
head = keras.Sequential([keras.Input((24,)), layers.Dense(24, "relu"), layers.Dropout(0.1), layers.Dense(3)])
adam, loss_fn = keras.optimizers.Adam(2e-3), keras.losses.SparseCategoricalCrossentropy(from_logits=True)
for rows, labels in tf.data.Dataset.from_tensor_slices((x, y)).shuffle(400).batch(20):
    features = base(rows)
    with tf.GradientTape() as tape:
        loss = loss_fn(labels, head(features, training=True))
    adam.apply(tape.gradient(loss, head.trainable_variables), head.trainable_variables)
print(float(loss_fn(y, head(base(x)))))
