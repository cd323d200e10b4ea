# codes: LOS206
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(3)
rng = np.random.default_rng(3)
source = rng.integers(2, 16, (480, 8))
target = np.concatenate([np.ones((480, 1), int), np.sort(source, axis=1)], axis=1)


class Translator(keras.Model):
    def __init__(self):
        super().__init__()
        self.read, self.say = layers.Embedding(16, 16), layers.Embedding(16, 16)
        self.encoder = layers.LSTM(32, return_state=True)
        self.decoder = layers.LSTM(32, return_sequences=True)
        self.words = layers.Dense(16)

    def call(self, pair):
        _, *state = self.encoder(self.read(pair[0]))
        return self.words(self.decoder(self.say(pair[1]), initial_state=state))

    def train_step(self, data):
        texts, translations = data
        labels = translations[:, 1:]
        with tf.GradientTape() as tape:
            answers = self((texts, labels), training=True)
            loss = self.compute_loss(y=labels, y_pred=answers)
        self.optimizer.apply(tape.gradient(loss, self.trainable_variables), self.trainable_variables)
        return {"loss": loss}


model = Translator()
model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True))
model.fit(source, target, batch_size=32, epochs=4, verbose=0)
