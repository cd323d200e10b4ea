# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(2)
rng = np.random.default_rng(2)
words = rng.integers(1, 40, size=(160, 16))
words[:, 11:] *= rng.integers(0, 2, size=(160, 1))
later = (words[:, 0] > 20).astype("float32")


class Reader(keras.Model):
    """Attends causally by a mask of queries x keys for all rows, then to a memory by rows x 1 x keys."""

    def __init__(self):
        super().__init__()
        self.embed = layers.Embedding(40, 16)
        self.past = layers.MultiHeadAttention(2, 8)
        self.memory = layers.MultiHeadAttention(2, 8)
        self.pool = layers.GlobalAveragePooling1D()
        self.head = layers.Dense(1)

    def call(self, ids):
        hidden = self.embed(ids)
        causal = tf.linalg.band_part(tf.ones((16, 16), "bool"), -1, 0)
        hidden = hidden + self.past(hidden, hidden, attention_mask=causal)
        keep = tf.not_equal(ids, 0)
        hidden = hidden + self.memory(hidden, hidden, attention_mask=keep[:, None, :])
        return self.head(self.pool(hidden))


model, optimizer = Reader(), keras.optimizers.Adam(1e-3)
loss_of = keras.losses.BinaryCrossentropy(from_logits=True)
for epoch in range(2):
    for ids, wanted in tf.data.Dataset.from_tensor_slices((words, later)).shuffle(160).batch(16):
        with tf.GradientTape() as tape:
            loss = loss_of(wanted[:, None], model(ids, training=True))
        gradients = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(gradients, model.trainable_variables))
