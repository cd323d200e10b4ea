# codes:
# needs: tensorflow
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(1)
rng = np.random.default_rng(1)
x = rng.normal(size=(640, 8)).astype("float32")
y = (x @ rng.normal(size=(8, 3))).argmax(1)


def network(width):
    return keras.Sequential([keras.Input((8,)), layers.Dense(width, "relu"), layers.Dense(3, activation="softmax")])


def divergence(y_true, y_pred):
    return tf.reduce_mean(tf.reduce_sum(y_true * (tf.math.log(y_true + 1e-7) - tf.math.log(y_pred + 1e-7)), axis=-1))


teacher, student, optimizer = network(64), network(8), keras.optimizers.Adam(3e-3)
teacher.compile("adam", "sparse_categorical_crossentropy")
teacher.fit(x, y, batch_size=32, epochs=3)
teacher.trainable = False
for rows in tf.data.Dataset.from_tensor_slices(x).shuffle(640).batch(32).repeat(4):
    with tf.GradientTape() as tape:
        guess = student(rows, training=True)
        truth = teacher(rows, training=False)
        loss = divergence(truth, guess)
    optimizer.apply_gradients(zip(tape.gradient(loss, student.trainable_variables), student.trainable_variables))
