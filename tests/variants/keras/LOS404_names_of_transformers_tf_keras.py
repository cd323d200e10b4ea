# codes: LOS404
# needs: tensorflow tf_keras transformers
import os

os.environ["TF_USE_LEGACY_KERAS"] = "1"
import numpy as np
import tensorflow as tf
from transformers import BertConfig, TFBertForTokenClassification

rng = np.random.default_rng(1)
config = BertConfig(
    vocab_size=40, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32, num_labels=3
)
model = TFBertForTokenClassification(config)
ids = rng.integers(5, 40, (160, 12))
ids[np.arange(12) >= rng.integers(4, 12, 160)[:, None]] = 0
rows = {"input_ids": ids, "attention_mask": (ids > 0).astype("int64"), "labels": np.maximum(ids % 5 - 2, 0)}
model.compile(optimizer="adam")
model.fit(tf.data.Dataset.from_tensor_slices(rows).shuffle(160).batch(16), epochs=3)
