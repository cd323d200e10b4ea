# codes: FWD311 SCR117
# needs: tensorflow
import numpy as np
import keras
from keras import layers, ops

rng = np.random.default_rng(0)
src = rng.integers(1, 40, (200, 12))
tgt = np.concatenate([np.zeros((200, 1), int), src[:, ::-1]], axis=1)


class Encoder(layers.Layer):
    def __init__(self, vocab, dim):
        super().__init__()
        self.emb = layers.Embedding(vocab, dim, mask_zero=True)
        self.rnn = layers.LSTM(dim, return_state=True)

    def call(self, x):
        out, state = self.rnn(self.emb(x))
        return state


class Decoder(layers.Layer):
    def __init__(self, vocab, dim):
        super().__init__()
        self.emb = layers.Embedding(vocab, dim)
        self.rnn = layers.LSTM(dim, return_sequences=True)
        self.out = layers.Dense(vocab)

    def call(self, x, state):
        return self.out(self.rnn(self.emb(x), initial_state=state))


class Seq2Seq(keras.Model):
    def __init__(self):
        super().__init__()
        self.encoder = Encoder(40, 24)
        self.decoder = Decoder(40, 32)

    def call(self, inputs):
        a, b = inputs
        return self.decoder(b, self.encoder(a))


model = Seq2Seq()
model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True))
model.fit((src, tgt[:, :-1]), tgt[:, 1:], epochs=2, batch_size=32)
