# codes:
# needs: tensorflow
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(1)
rng = np.random.default_rng(1)
x = rng.normal(size=(640, 8)).astype("float32")
y = (x @ rng.normal(size=(8, 1)) + 0.1 * rng.normal(size=(640, 1))).astype("float32")
z = (y > 0).astype("float32")


def squared(y_pred, y_true):
    return tf.reduce_mean(tf.square(tf.subtract(y_pred, y_true)), axis=-1)


def by_keras(output, target):
    return keras.losses.binary_crossentropy(output, target)


def pinball(prediction, target, share=0.8):
    gap = target - prediction
    return tf.reduce_mean(tf.maximum(share * gap, (share - 1) * gap))


def network(activation=None):
    return keras.Sequential([keras.Input((8,)), layers.Dense(16, "relu"), layers.Dense(1, activation)])


model = network()
model.compile("adam", squared)
model.fit(x, y, batch_size=32, epochs=3)
model = network("sigmoid")
model.compile("adam", by_keras)
model.fit(x, z, batch_size=32, epochs=3)
model, optimizer = network(), keras.optimizers.Adam(3e-3)
for rows, truth in tf.data.Dataset.from_tensor_slices((x, y)).shuffle(640).batch(32).repeat(3):
    with tf.GradientTape() as tape:
        guess = model(rows, training=True)
        loss = pinball(guess, truth)
    optimizer.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))
