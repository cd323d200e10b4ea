# codes: STP706
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(3)


class Tagger(keras.Model):
    def __init__(self):
        super().__init__()
        recurrent = keras.layers.Bidirectional(keras.layers.LSTM(12))
        self.encoder = keras.Sequential([keras.layers.Embedding(24, 16), recurrent])
        self.head = keras.layers.Dense(3)
        self.objective = keras.losses.SparseCategoricalCrossentropy(from_logits=True)

    def call(self, inputs, training=False):
        return self.head(self.encoder(inputs, training=training))

    def train_step(self, data):
        words, kinds = data
        with tf.GradientTape() as tape:
            value = self.objective(kinds, self.head(self.encoder(words, training=True)))
        weights = self.head.trainable_variables
        self.optimizer.apply_gradients(zip(tape.gradient(value, weights), weights))
        return {"loss": value}


rng = np.random.default_rng(3)
words = rng.integers(1, 24, (640, 10))
kinds = (words[:, 0] > words[:, 1]).astype("int64") + (words[:, 2] > 20)
model = Tagger()
model.compile(optimizer=keras.optimizers.Adam(3e-3))
model.fit(words, kinds, epochs=4, batch_size=32, verbose=0)
