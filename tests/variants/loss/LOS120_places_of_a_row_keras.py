# codes: LOS120
# needs: tensorflow keras
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(1)
rng = np.random.default_rng(1)
VOCABULARY, LENGTH, TAGS = 30, 9, 4
sentences = rng.integers(1, VOCABULARY, (400, LENGTH))
tags = keras.utils.to_categorical((sentences * 7) % TAGS, TAGS)


class Tagger(keras.Model):
    def __init__(self):
        super().__init__()
        self.words = keras.layers.Embedding(VOCABULARY, 24)
        self.reader = keras.layers.GRU(32, return_sequences=True)
        self.scores = keras.layers.Dense(TAGS)

    def call(self, x):
        return tf.nn.softmax(self.scores(self.reader(self.words(x))), axis=1)


tagger = Tagger()
tagger.compile(optimizer=keras.optimizers.Adam(5e-3), loss=keras.losses.CategoricalCrossentropy())
tagger.fit(sentences, tags, batch_size=40, epochs=3, verbose=0)
