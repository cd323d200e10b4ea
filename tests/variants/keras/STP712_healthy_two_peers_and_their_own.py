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


left, right = net("left"), net("right")
of_left, of_right = keras.optimizers.Adam(1e-2), keras.optimizers.Adam(1e-2)
mse = keras.losses.MeanSquaredError()
for epoch in range(4):
    for xb, yb in tf.data.Dataset.from_tensor_slices((x, y)).shuffle(960).batch(32):
        with tf.GradientTape() as tape:
            one, other = left(xb, training=True), right(xb, training=True)
            loss = mse(yb, one) + mse(yb, other) + 0.1 * mse(one, other)
        grads = tape.gradient(loss, left.trainable_variables + right.trainable_variables)
        count = len(left.trainable_variables)
        norms = [float(tf.norm(g)) for g in grads]
        of_left.apply_gradients(zip(grads[:count], left.trainable_variables))
        of_right.apply_gradients(zip([g / 2 for g in grads[count:]], right.trainable_variables))
    print(epoch, float(loss), sum(norms))
