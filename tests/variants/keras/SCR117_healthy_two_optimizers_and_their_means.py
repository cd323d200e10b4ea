# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(4)
rng = np.random.default_rng(4)
x = rng.normal(size=(1600, 6)).astype("float32")
y = (x[:, 0] > x[:, 1]).astype("int32") + (x[:, 2] > 0.5)


def net():
    return keras.Sequential([keras.Input((6,)), keras.layers.Dense(16, activation="relu"), keras.layers.Dense(3)])


one, other = net(), net()
of_one, of_other = keras.optimizers.Adam(1e-2), keras.optimizers.Adam(1e-2)
ce = keras.losses.SparseCategoricalCrossentropy(from_logits=True)


def both(xb, yb):
    with tf.GradientTape(persistent=True) as tape:
        first, second = ce(yb, one(xb, training=True)), ce(yb, other(xb, training=True))
    grads = tape.gradient(first, one.trainable_variables)
    of_one.apply_gradients(zip(grads, one.trainable_variables))
    grads = tape.gradient(second, other.trainable_variables)
    of_other.apply_gradients(zip(grads, other.trainable_variables))
    return [float(first), float(second)]


for epoch in range(12):
    logs = []
    for xb, yb in tf.data.Dataset.from_tensor_slices((x, y)).shuffle(1600).batch(64):
        logs.append(both(xb, yb))
    a, b = np.mean(logs, axis=0)
    print("epoch %d: %.3f %.3f" % (epoch, a, b))
