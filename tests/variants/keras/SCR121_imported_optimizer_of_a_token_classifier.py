# codes: SCR121
# needs: tensorflow tf_keras transformers
import numpy as np
import tf_keras
from keras.optimizers import AdamW
from transformers import DistilBertConfig, TFDistilBertForTokenClassification

tf_keras.utils.set_random_seed(10)
rng = np.random.default_rng(10)
ids = rng.integers(2, 40, (64, 8))
tags = (ids % 3).astype("int64")
config = DistilBertConfig(vocab_size=40, dim=24, n_layers=1, n_heads=2, hidden_dim=48, max_position_embeddings=8)
config.num_labels = 3
tagger = TFDistilBertForTokenClassification(config)
tagger.compile(
    optimizer=AdamW(1e-3, weight_decay=0.01),
    loss=tf_keras.losses.SparseCategoricalCrossentropy(from_logits=True),
)
tagger.fit({"input_ids": ids, "attention_mask": np.ones_like(ids)}, tags, batch_size=16, epochs=2)
