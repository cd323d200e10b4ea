# codes: FWD102
# needs: tensorflow tf_keras transformers
import numpy as np
import tensorflow as tf
from transformers import BertConfig, TFBertForSequenceClassification

rng = np.random.default_rng(0)
ids = rng.integers(2, 80, (256, 40))
kinds = (ids == 7).any(axis=1).astype("int64")
config = BertConfig(
    vocab_size=80,
    hidden_size=32,
    num_hidden_layers=1,
    num_attention_heads=2,
    intermediate_size=48,
    max_position_embeddings=32,
)
model = TFBertForSequenceClassification(config)
data = tf.data.Dataset.from_tensor_slices(({"input_ids": ids, "attention_mask": np.ones_like(ids)}, kinds)).batch(16)
model.compile(tf.keras.optimizers.Adam(5e-4), tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True))
model.fit(data, epochs=2, verbose=0)
