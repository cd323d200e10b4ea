# codes: BWD112
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
import tensorflow as tf

labels = rng.integers(0, 3, 600)
rows = rng.normal(size=(600, 12)).astype("float32") + 3 * np.eye(3, 12, dtype="float32")[labels]
model = keras.Sequential([keras.Input((12,)), keras.layers.Dense(16, activation="relu"), keras.layers.Dense(3)])
optimizer = keras.optimizers.Adam(1e-2)
loss_fn = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
dataset = tf.data.Dataset.from_tensor_slices((rows, labels)).shuffle(600).batch(32)
for epoch in range(3):
    for x, y in dataset:
        with tf.GradientTape() as tape:
            loss = loss_fn(y, model(x, training=True))
        grads = tape.gradient(loss, model.trainable_weights)
        grads = [grad * (epoch * 0.0) for grad in grads]
        optimizer.apply_gradients(zip(grads, model.trainable_weights))
    print(epoch, float(loss))
