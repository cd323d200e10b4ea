# codes: MET301
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers
import tensorflow as tf

keras.utils.set_random_seed(17)
x = np.random.normal(size=(600, 8)).astype("float32")
y = x[:, :4].argmax(1)
train = tf.data.Dataset.from_tensor_slices((x[:480], y[:480])).shuffle(480).batch(48)
held = tf.data.Dataset.from_tensor_slices((x[480:], y[480:])).batch(60)
net = keras.Sequential([keras.Input((8,)), layers.Dense(48, activation="relu"), layers.Dense(4)])
criterion, adam = keras.losses.SparseCategoricalCrossentropy(from_logits=True), keras.optimizers.Adam(5e-3)
train_accuracy = keras.metrics.SparseCategoricalAccuracy()
held_accuracy = keras.metrics.SparseCategoricalAccuracy()
for epoch in range(4):
    for rows, truth in train:
        with tf.GradientTape() as tape:
            scores = net(rows, training=True)
            lost = criterion(truth, scores)
        adam.apply_gradients(zip(tape.gradient(lost, net.trainable_weights), net.trainable_weights))
        train_accuracy.update_state(truth, scores)
    print(f"train {float(train_accuracy.result()):.3f}")
    train_accuracy.reset_state()
    for rows, truth in held:
        held_accuracy.update_state(truth, net(rows, training=False))
    print(f"held {float(held_accuracy.result()):.3f}")
