# codes: LOS205
# needs: tf_keras transformers
import numpy as np
import tensorflow as tf
import tf_keras
from transformers import GPT2Config, TFGPT2LMHeadModel

rng = np.random.default_rng(3)
tf.random.set_seed(3)
WORDS, LENGTH = 30, 12
PAD = WORDS


def rows(number):
    starts, strides = rng.integers(0, WORDS, (number, 1)), rng.choice([1, 7], (number, 1))
    ids = (starts + strides * np.arange(LENGTH)) % WORDS
    ids[np.arange(LENGTH) >= rng.integers(8, LENGTH, (number, 1))] = PAD
    return ids.astype("int32")


def with_labels(ids):
    labels = np.roll(ids, -1, axis=1)
    labels[:, -1] = PAD
    return ids, np.where(labels == PAD, -100, labels)


config = GPT2Config(
    vocab_size=WORDS + 1, n_positions=16, n_embd=32, n_layer=1, n_head=2, bos_token_id=PAD, eos_token_id=PAD
)
model = TFGPT2LMHeadModel(config)
optimizer = tf_keras.optimizers.Adam(3e-3)
ids, labels = with_labels(rows(480))
for epoch in range(3):
    for start in range(0, 480, 24):
        batch = slice(start, start + 24)
        given = {
            "input_ids": ids[batch],
            "attention_mask": (ids[batch] != PAD).astype("int32"),
            "labels": labels[batch],
        }
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(model(given, training=True).loss)
        grads = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(grads, model.trainable_variables))
    print(epoch, float(loss))
