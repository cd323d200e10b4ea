# codes: STP304
# needs: tensorflow tf_keras transformers
import numpy as np
import tensorflow as tf
from transformers import DistilBertConfig, TFDistilBertForTokenClassification, create_optimizer

rng = np.random.default_rng(16)
n, length = 320, 16
ids = rng.integers(20, 120, (n, length))
tags = (ids % 5 == 0).astype("int64") + (ids % 7 == 0).astype("int64")
lengths = rng.integers(6, length + 1, n)
mask = (np.arange(length)[None] < lengths[:, None]).astype("int64")
ids = np.where(mask == 1, ids, 0)
tags = np.where(mask == 1, tags, -100)

config = DistilBertConfig(
    vocab_size=120, dim=32, n_layers=2, n_heads=2, hidden_dim=64, max_position_embeddings=32, num_labels=3
)
model = TFDistilBertForTokenClassification(config)
epochs, batch = 4, 16
steps = (n // batch) * epochs
optimizer, schedule = create_optimizer(init_lr=1e-3, num_train_steps=steps, num_warmup_steps=1000)
model.compile(optimizer=optimizer)
features = {"input_ids": ids, "attention_mask": mask, "labels": tags}
ds = tf.data.Dataset.from_tensor_slices(features).shuffle(n).batch(batch)
model.fit(ds, epochs=epochs)
