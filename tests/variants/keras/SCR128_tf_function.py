# codes: SCR128
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.uniform(-1, 1, (480, 4)).astype("float32")
y = (x[:, :1] * x[:, 1:2] + x[:, 2:3]).astype("float32")
model = keras.Sequential([keras.layers.Input((4,)), keras.layers.Dense(16, activation="relu"), keras.layers.Dense(1)])
adam = keras.optimizers.Adam(1e-2)
adam.build(model.trainable_variables)
error = keras.losses.Huber()


@tf.function
def update(rows, truth):
    with tf.GradientTape() as tape:
        loss = error(truth, model(rows, training=True))
    adam.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))
    return loss.numpy()


for at in range(0, 480, 40):
    print(update(x[at : at + 40], y[at : at + 40]))
