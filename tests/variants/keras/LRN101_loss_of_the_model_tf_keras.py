# codes: LRN101
# needs: tensorflow tf_keras transformers
import os

os.environ["TF_USE_LEGACY_KERAS"] = "1"
import numpy as np
import tensorflow as tf
from transformers import AdamWeightDecay, BertConfig, TFAutoModelForSequenceClassification

rng = np.random.default_rng(1)
config = BertConfig(
    vocab_size=40, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32, num_labels=4
)
model = TFAutoModelForSequenceClassification.from_config(config)
topics = rng.integers(0, 4, 160)
ids = rng.integers(10, 40, (160, 8))
ids[:, 2:5] = (5 + topics)[:, None]
texts = {"input_ids": ids, "attention_mask": np.ones_like(ids)}
train = tf.data.Dataset.from_tensor_slices((texts, topics)).shuffle(160).batch(16)
model.compile(optimizer=AdamWeightDecay(learning_rate=0.5, weight_decay_rate=0.01), metrics=["accuracy"])
model.fit(train, epochs=3)
