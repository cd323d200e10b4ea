# codes:
# needs: tensorflow transformers
import os

os.environ["TF_USE_LEGACY_KERAS"] = "1"
import numpy as np
import tensorflow as tf
import tf_keras
from transformers import BertConfig, TFBertForSequenceClassification

tf_keras.utils.set_random_seed(5)
rng = np.random.default_rng(5)
ids = rng.integers(6, 30, (640, 8)).astype("int32")
labels = rng.integers(0, 2, 640).astype("int32")
ids[np.arange(640), rng.integers(0, 8, 640)] = 3 + labels
config = BertConfig(
    vocab_size=30, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32, num_labels=2,
    max_position_embeddings=8, output_hidden_states=True,
)  # fmt: skip
model = TFBertForSequenceClassification(config)
rows = tf.data.Dataset.from_tensor_slices({"input_ids": ids[:320], "labels": labels[:320]}).shuffle(320).batch(32)
model.compile(optimizer=tf_keras.optimizers.Adam(3e-3))
model.fit(rows, epochs=6, verbose=0)
out = model.predict({"input_ids": ids[320:]}, verbose=0)
print("accuracy", (out.logits.argmax(-1) == labels[320:]).mean(), out["logits"].shape, len(out.to_tuple()))
print("states", len(out.hidden_states), out.hidden_states[-1].shape)
