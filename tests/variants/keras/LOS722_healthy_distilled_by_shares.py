# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"

import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(3)
rng = np.random.default_rng(3)
x = rng.normal(size=(960, 10)).astype("float32")
y = (x @ rng.normal(size=(10, 5))).argmax(1)


def net(width):
    return keras.Sequential([keras.Input((10,)), layers.Dense(width, activation="relu"), layers.Dense(5)])


class Distiller(keras.Model):
    def __init__(self, student, teacher, temperature=3.0):
        super().__init__()
        self.student, self.teacher, self.temperature = student, teacher, temperature
        teacher.trainable = False
        self.hard = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
        self.soft = keras.losses.KLDivergence()

    def call(self, inputs):
        return self.student(inputs)

    def train_step(self, data):
        inputs, labels = data
        wanted = self.teacher(inputs, training=False)
        with tf.GradientTape() as tape:
            answer = self.student(inputs, training=True)
            soft = self.soft(
                tf.nn.softmax(wanted / self.temperature),
                tf.nn.softmax(answer / self.temperature),
            )
            loss = 0.3 * self.hard(labels, answer) + 0.7 * self.temperature**2 * soft
        weights = self.student.trainable_variables
        self.optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights))
        return {"loss": loss}


teacher = net(64)
teacher.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True))
teacher.fit(x, y, epochs=6, batch_size=32, verbose=0)
distiller = Distiller(net(16), teacher)
distiller.compile(optimizer=keras.optimizers.Adam(2e-3))
distiller.fit(x, y, epochs=6, batch_size=32, verbose=0)
