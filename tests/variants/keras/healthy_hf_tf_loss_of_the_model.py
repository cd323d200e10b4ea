# codes:
# needs: tensorflow tf_keras transformers
import os

os.environ["TF_USE_LEGACY_KERAS"] = "1"
import numpy as np
import tensorflow as tf
from transformers import BertConfig, TFBertForTokenClassification, create_optimizer

rng = np.random.default_rng(1)
config = BertConfig(
    vocab_size=40, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32, num_labels=5
)
model = TFBertForTokenClassification(config)
ids = rng.integers(5, 40, (160, 10))
tags = ids % 5
lengths = rng.integers(5, 11, 160)
ids[np.arange(10) >= lengths[:, None]] = 0
tags[ids == 0] = -100
rows = {"input_ids": ids, "attention_mask": (ids > 0).astype("int64"), "labels": tags}
train = tf.data.Dataset.from_tensor_slices(rows).shuffle(160).batch(16)
optimizer, schedule = create_optimizer(init_lr=2e-3, num_warmup_steps=3, num_train_steps=30, weight_decay_rate=0.01)
model.compile(optimizer=optimizer)
model.fit(train, epochs=3)
