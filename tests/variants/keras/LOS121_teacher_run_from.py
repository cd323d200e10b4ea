# codes: LOS121
# needs: tensorflow
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(6)
rng = np.random.default_rng(6)
labels = rng.integers(0, 4, 800)
x = (rng.normal(size=(800, 12)) + 1.5 * rng.normal(size=(4, 12))[labels]).astype("float32")
teacher = keras.Sequential([keras.Input((12,)), layers.Dense(64, activation="relu"), layers.Dense(4)])
teacher.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True))
teacher.fit(x, labels, epochs=5, verbose=0)
teacher.trainable = False


class Distiller(keras.Model):
    def __init__(self, student, teacher, share=0.3, temperature=3.0):
        super().__init__()
        self.student, self.teacher, self.share, self.temperature = student, teacher, share, temperature
        self.truth = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
        self.soft = keras.losses.KLDivergence()

    def call(self, inputs, training=False):
        return self.student(inputs, training=training)

    def train_step(self, data):
        rows, truth = data
        wise = tf.nn.softmax(self.teacher(rows, training=False) / self.temperature)
        with tf.GradientTape() as tape:
            answers = self.student(rows, training=True)
            hard = self.truth(truth, answers)
            soft = self.soft(wise, tf.nn.softmax(answers / self.temperature)) * self.temperature**2
            loss = self.share * hard - (1 - self.share) * soft
        grads = tape.gradient(loss, self.student.trainable_variables)
        self.optimizer.apply_gradients(zip(grads, self.student.trainable_variables))
        return {"hard": hard, "soft": soft}


student = keras.Sequential([keras.Input((12,)), layers.Dense(16, activation="relu"), layers.Dense(4)])
model = Distiller(student, teacher)
model.compile(optimizer=keras.optimizers.Adam(1e-3))
model.fit(x, labels, epochs=4, batch_size=32)
