# codes:
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers
import tensorflow as tf

# One optimizer for the body and one for the head, with a frozen first layer: every weight that is to learn does.
keras.utils.set_random_seed(3)
x = np.random.normal(size=(480, 8)).astype("float32")
y = x[:, :3].argmax(1)
model = keras.Sequential([
    keras.Input((8,)), layers.Dense(32, activation="relu"), layers.Dense(32, activation="relu"), layers.Dense(3),
])
model.layers[0].trainable = False
slow, fast = keras.optimizers.Adam(2e-3), keras.optimizers.Adam(1e-2)
criterion = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
seen = keras.metrics.Mean()
right = keras.metrics.SparseCategoricalAccuracy()
for epoch in range(4):
    seen.reset_state()
    for rows, truth in tf.data.Dataset.from_tensor_slices((x, y)).shuffle(480).batch(32):
        with tf.GradientTape() as tape:
            scores = model(rows, training=True)
            lost = criterion(truth, scores)
        weights = model.trainable_variables
        grads = tape.gradient(lost, weights)
        slow.apply_gradients(zip(grads[:2], weights[:2]))
        fast.apply_gradients(zip(grads[2:], weights[2:]))
        seen.update_state(lost)
        right.update_state(truth, scores)
    print(epoch, float(seen.result()), float(right.result()))
    for metric in (right,):
        metric.reset_state()
