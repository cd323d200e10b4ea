# codes: STP201
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
import torch
import torch.nn.functional as F
from keras import layers

keras.utils.set_random_seed(5)
rng = np.random.default_rng(5)


class Tagger(keras.Model):
    def __init__(self, tags):
        super().__init__()
        self.embed = layers.Embedding(50, 16)
        self.mix = layers.GRU(16, return_sequences=True)
        self.tag = layers.Dense(tags)
        self.seen = keras.metrics.Mean(name="loss")

    def call(self, ids):
        return self.tag(self.mix(self.embed(ids)))

    def train_step(self, data):
        ids, tags = data
        logits = self(ids, training=True)
        loss = F.cross_entropy(logits.reshape(-1, logits.shape[-1]), tags.reshape(-1).long())
        loss.backward()
        gradients = [weight.value.grad for weight in self.trainable_weights]
        with torch.no_grad():
            self.optimizer.apply(gradients, self.trainable_weights)
        self.seen.update_state(loss)
        return {"loss": self.seen.result()}


words = rng.integers(0, 50, (240, 9))
model = Tagger(3)
model.compile(optimizer=keras.optimizers.Adam(2e-3))
model.fit(words, words % 3, batch_size=24, epochs=2)
