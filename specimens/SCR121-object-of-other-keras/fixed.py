# needs: tensorflow tf_keras transformers
import numpy as np
import tensorflow as tf
import tf_keras
from tf_keras.optimizers import Adam
from transformers import BertConfig, TFBertForSequenceClassification

tf_keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
ids = rng.integers(3, 60, (96, 12))
labels = rng.integers(0, 2, 96)
ids[:, 5] = 60 + labels
config = BertConfig(
    vocab_size=64,
    hidden_size=32,
    num_hidden_layers=1,
    num_attention_heads=2,
    intermediate_size=64,
    max_position_embeddings=16,
    num_labels=2,
)
model = TFBertForSequenceClassification(config)
model.compile(optimizer=Adam(learning_rate=1e-3))
inputs = {"input_ids": ids, "attention_mask": np.ones_like(ids), "labels": labels}
model.fit(tf.data.Dataset.from_tensor_slices(inputs).shuffle(96).batch(16), epochs=2)
