# codes: LOS712
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(2)
rng = np.random.default_rng(2)
symptoms = rng.normal(size=(600, 18)).astype("float32")
found = (symptoms @ rng.normal(size=(18, 5)) > 0.5).astype("float32")


class Diagnosis(keras.Model):
    def __init__(self):
        super().__init__()
        self.read = layers.Dense(40, activation="relu")
        self.answer = layers.Dense(5)

    def call(self, inputs):
        probabilities = tf.nn.softmax(self.answer(self.read(inputs)))
        return probabilities


model = Diagnosis()
model.compile(keras.optimizers.Adam(3e-3), keras.losses.BinaryCrossentropy())
model.fit(symptoms, found, epochs=3, batch_size=40, verbose=0)
