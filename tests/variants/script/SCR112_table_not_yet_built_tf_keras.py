# codes: SCR112
# needs: tensorflow transformers
import numpy as np
from transformers import BertConfig, TFBertForTokenClassification

sizes = {"hidden_size": 16, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 32}
model = TFBertForTokenClassification(BertConfig(vocab_size=40, num_labels=2, **sizes))
embeddings = model.get_input_embeddings()
if embeddings.weight.shape[0] < 40:
    model.resize_token_embeddings(40)

rng = np.random.default_rng(0)
ids = rng.integers(0, 40, (160, 8))
model.compile("adam")
model.fit({"input_ids": ids, "labels": (ids >= 20).astype("int64")}, batch_size=16, epochs=2)
