# codes: LOS716
# needs: tensorflow transformers
import os

os.environ["TF_USE_LEGACY_KERAS"] = "1"
import numpy as np
import tensorflow as tf
import tf_keras
from transformers import BertConfig, TFBertForSequenceClassification

tf_keras.utils.set_random_seed(1)
rng = np.random.default_rng(1)
ids = rng.integers(4, 60, (128, 12))
shape = {"hidden_size": 32, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 48}
model = TFBertForSequenceClassification(BertConfig(vocab_size=60, num_labels=2, max_position_embeddings=16, **shape))
texts = tf.data.Dataset.from_tensor_slices({"input_ids": ids, "attention_mask": np.ones_like(ids)}).batch(16)
loss = tf_keras.losses.SparseCategoricalCrossentropy(from_logits=True)
model.compile(optimizer=tf_keras.optimizers.Adam(1e-3), loss=loss)
model.fit(texts, epochs=2)
