# codes:
# needs: tensorflow
import os

os.environ["TF_USE_LEGACY_KERAS"] = "1"
import numpy as np
import tensorflow as tf
from transformers import BertConfig, TFBertForSequenceClassification

rng = np.random.default_rng(0)
labels = rng.integers(0, 3, 160)
ids = rng.integers(10, 100, (160, 16))
ids[:, 3] = labels + 3
config = BertConfig(
    vocab_size=100, hidden_size=32, num_hidden_layers=2, num_attention_heads=2, intermediate_size=64, num_labels=3
)
model = TFBertForSequenceClassification(config)
dataset = (
    tf.data.Dataset.from_tensor_slices(({"input_ids": ids, "attention_mask": np.ones_like(ids)}, labels))
    .shuffle(160)
    .batch(16)
)
model.compile(
    optimizer=tf.keras.optimizers.Adam(learning_rate=5e-5),
    loss=tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True),
    metrics=["accuracy"],
)
model.fit(dataset, epochs=2)
logits = model.predict(dataset).logits
print(np.argmax(logits, axis=1)[:10])
