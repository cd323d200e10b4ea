# codes:
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers
import tensorflow as tf

keras.utils.set_random_seed(5)
x = np.random.normal(size=(480, 8)).astype("float32")
y = (x[:, :1] - x[:, 1:2]).astype("float32")
body, head = layers.Dense(24, activation="relu"), layers.Dense(1)
model = keras.Sequential([keras.Input((8,)), body, head])
criterion, total = keras.losses.MeanSquaredError(), keras.metrics.Mean("lost")
for weights in (head.trainable_weights, model.trainable_weights):
    adam = keras.optimizers.Adam(0.01)
    for epoch in range(3):
        for rows, truth in tf.data.Dataset.from_tensor_slices((x, y)).shuffle(480).batch(32):
            with tf.GradientTape() as tape:
                lost = criterion(truth, model(rows, training=True))
            adam.apply_gradients(zip(tape.gradient(lost, weights), weights))
            total(lost)
        print(epoch, float(total.result()))
        total.reset_state()
