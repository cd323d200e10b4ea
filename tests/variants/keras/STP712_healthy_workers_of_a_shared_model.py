# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(7)
rng = np.random.default_rng(7)
x = rng.normal(size=(960, 6)).astype("float32")
y = (x[:, :1] * 2 - x[:, 1:2] * x[:, 2:3]).astype("float32")


def net(name):
    return keras.Sequential(
        [keras.Input((6,)), keras.layers.Dense(16, activation="relu"), keras.layers.Dense(1)], name=name
    )


shared, workers = net("shared"), [net("first"), net("second")]
optimizer, mse = keras.optimizers.Adam(1e-2), keras.losses.MeanSquaredError()
rows = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(960).batch(32)
for epoch in range(4):
    for k, (xb, yb) in enumerate(rows):
        worker = workers[k % 2]
        worker.set_weights(shared.get_weights())
        with tf.GradientTape() as tape:
            loss = mse(yb, worker(xb, training=True))
        grads, _ = tf.clip_by_global_norm(tape.gradient(loss, worker.trainable_variables), 5.0)
        optimizer.apply_gradients(zip(grads, shared.trainable_variables))
    print(epoch, float(loss))
