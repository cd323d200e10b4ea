# codes: FWD101
# needs: tensorflow tf_keras transformers
import numpy as np
import tensorflow as tf
from transformers import DistilBertConfig, TFDistilBertForSequenceClassification

rng = np.random.default_rng(0)
ids = rng.integers(2, 90, (256, 20))
kinds = (ids == 7).any(axis=1).astype("int64")
config = DistilBertConfig(
    vocab_size=80, dim=32, n_layers=1, n_heads=2, hidden_dim=48, max_position_embeddings=32
)
model = TFDistilBertForSequenceClassification(config)
data = tf.data.Dataset.from_tensor_slices(({"input_ids": ids, "attention_mask": np.ones_like(ids)}, kinds)).batch(16)
model.compile(tf.keras.optimizers.Adam(5e-4), tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True))
model.fit(data, epochs=2, verbose=0)
