# codes:
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
# Values read in a callback, around a compiled step, within a py_function, and in steps that are asked to be eager.
log = []


class Reader(keras.callbacks.Callback):
    def on_train_batch_end(self, batch, logs=None):
        log.append(self.model.trainable_variables[0].numpy().mean())


def far(truth, answer):
    return np.float32(np.abs(truth.numpy() - answer.numpy()).max())


def metric(truth, answer):
    return tf.py_function(far, [truth, answer], tf.float32)


def plain(truth, answer):
    return tf.reduce_mean(tf.square(truth - answer))


model = keras.Sequential([keras.layers.Dense(16, activation="tanh"), keras.layers.Dense(1)])
model.compile(optimizer=keras.optimizers.Adam(1e-2), loss=plain, metrics=[metric])
model.fit(x, y, epochs=2, batch_size=32, callbacks=[Reader()], verbose=0)

other = keras.Sequential([keras.layers.Input((4,)), keras.layers.Dense(16, activation="tanh"), keras.layers.Dense(1)])
adam = keras.optimizers.Adam(1e-2)
adam.build(other.trainable_variables)


@tf.function
def update(rows, truth):
    with tf.GradientTape() as tape:
        loss = plain(truth, other(rows, training=True))
    adam.apply_gradients(zip(tape.gradient(loss, other.trainable_variables), other.trainable_variables))
    return loss


for at in range(0, 480, 40):
    log.append(update(x[at : at + 40], y[at : at + 40]).numpy())
print(np.mean(log))
