# codes: STP715
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers
import tensorflow as tf

keras.utils.set_random_seed(2)
x = np.random.normal(size=(640, 10)).astype("float32")
y = ((x[:, 0] * x[:, 1] > 0).astype("int32") + (x[:, 2] > 0)).astype("int32")
pairs = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(640).batch(32)
body = keras.Sequential([keras.Input((10,)), layers.Dense(32, activation="relu"), layers.Dense(16, activation="relu")])
head = keras.Sequential([keras.Input((16,)), layers.Dense(3)])
adam, criterion = keras.optimizers.Adam(0.01), keras.losses.SparseCategoricalCrossentropy(from_logits=True)

for epoch in range(4):
    for rows, kinds in pairs:
        features = body(rows, training=True)
        with tf.GradientTape() as tape:
            lost = criterion(kinds, head(features, training=True))
        weights = body.trainable_variables + head.trainable_variables
        adam.apply_gradients(zip(tape.gradient(lost, weights), weights))
    print(epoch, float(lost))
