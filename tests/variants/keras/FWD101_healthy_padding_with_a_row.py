# codes:
# needs: tensorflow tf_keras transformers
"""A small GPT-2 whose padding has a row of its own, behind the letters."""

import os

os.environ["TF_USE_LEGACY_KERAS"] = "1"
import keras
import numpy as np
import tensorflow as tf
import tf_keras
from transformers import GPT2Config, TFGPT2LMHeadModel

print(keras.__version__)
letters = list("abcdefgh.")
PAD = len(letters)
rng = np.random.default_rng(0)
tf_keras.utils.set_random_seed(0)


def word() -> list[int]:
    start, length = int(rng.integers(0, 8)), int(rng.integers(4, 9))
    return [(start + step) % 8 for step in range(length)] + [8]


def rows(count: int) -> np.ndarray:
    made = np.full((count, 10), PAD, "int32")
    for row in made:
        ids = word()
        row[: len(ids)] = ids
    return made


model = TFGPT2LMHeadModel(
    GPT2Config(vocab_size=len(letters) + 1, n_positions=16, n_embd=32, n_layer=2, n_head=2, bos_token_id=8, eos_token_id=8)
)
optimizer = tf_keras.optimizers.Adam(3e-3)
batches = tf.data.Dataset.from_tensor_slices(rows(320)).shuffle(320, seed=1).batch(32)
for _ in range(3):
    for ids in batches:
        held = tf.cast(ids != PAD, tf.int32)
        labels = tf.where(ids == PAD, -100, ids)
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(model(input_ids=ids, attention_mask=held, labels=labels, training=True).loss)
        gradients = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(gradients, model.trainable_variables, strict=True))
    print(float(loss))
