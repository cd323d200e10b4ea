# codes: LOS120
# needs: tensorflow tf_keras
import os

os.environ["TF_USE_LEGACY_KERAS"] = "1"
import numpy as np
import tensorflow as tf

tf.random.set_seed(2)
rng = np.random.default_rng(2)
points = rng.normal(size=(480, 6)).astype("float32")
kinds = (points[:, 0] > 0).astype("int64") + 2 * (points[:, 1] > 0)

net = tf.keras.Sequential([tf.keras.layers.Dense(32, activation="tanh"), tf.keras.layers.Dense(4)])
entropy = tf.keras.losses.SparseCategoricalCrossentropy()
adam = tf.keras.optimizers.Adam(5e-3)
batches = tf.data.Dataset.from_tensor_slices((points, kinds)).shuffle(480).batch(30, drop_remainder=True)

for epoch in range(4):
    for features, targets in batches:
        with tf.GradientTape() as tape:
            probabilities = tf.nn.softmax(net(features, training=True), axis=0)
            loss = entropy(targets, probabilities)
        adam.apply_gradients(zip(tape.gradient(loss, net.trainable_variables), net.trainable_variables))
