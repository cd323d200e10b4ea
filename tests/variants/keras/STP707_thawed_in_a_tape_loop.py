# codes: STP707
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(320, 6)).astype("float32")
y = (x[:, 0] > 0).astype("int64")
base = keras.Sequential([keras.Input((6,)), keras.layers.Dense(16, activation="relu")])
model = keras.Sequential([base, keras.layers.Dense(2)])
criterion = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
adam = keras.optimizers.Adam(0.01)


def step(rows, labels):
    with tf.GradientTape() as tape:
        loss = criterion(labels, model(rows, training=True))
    grads = tape.gradient(loss, model.trainable_variables)
    adam.apply_gradients(zip(grads, model.trainable_variables))
    return loss


base.trainable = False
for i in range(0, 160, 32):
    step(x[i : i + 32], y[i : i + 32])
base.trainable = True
for i in range(160, 320, 32):
    print(float(step(x[i : i + 32], y[i : i + 32])))
