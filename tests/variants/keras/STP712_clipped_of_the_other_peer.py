# codes: STP712
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


@tf.function
def step(xb, yb):
    with tf.GradientTape() as to_left, tf.GradientTape() as to_right:
        one, other = mse(yb, left(xb, training=True)), mse(yb, right(xb, training=True))
    grads, _ = tf.clip_by_global_norm(to_left.gradient(one, left.trainable_variables), 1.0)
    theirs, _ = tf.clip_by_global_norm(to_right.gradient(other, right.trainable_variables), 1.0)
    of_left.apply_gradients(zip(grads, left.trainable_variables))
    of_right.apply(grads, right.trainable_variables)
    return one, other


for epoch in range(4):
    for xb, yb in tf.data.Dataset.from_tensor_slices((x, y)).shuffle(960).batch(32):
        one, other = step(xb, yb)
    print(epoch, float(one), float(other))
