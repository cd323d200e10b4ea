# codes: LRN101
# needs: tensorflow tf_keras
import numpy as np
import tensorflow as tf
import tf_keras

tf_keras.utils.set_random_seed(1)
rng = np.random.default_rng(1)
x = rng.normal(size=(640, 6)).astype("float32")
y = (x @ rng.normal(size=(6, 1))).astype("float32")
model = tf_keras.Sequential([
    tf_keras.Input((6,)),
    tf_keras.layers.Dense(32, activation="relu"),
    tf_keras.layers.Dense(1),
])
optimizer = tf_keras.optimizers.SGD(3.0)
for epoch in range(3):
    for rows, targets in tf.data.Dataset.from_tensor_slices((x, y)).batch(32):
        with tf.GradientTape() as tape:
            answers = model(rows, training=True)
            loss = tf.reduce_mean((answers - targets) ** 2)
        optimizer.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))
