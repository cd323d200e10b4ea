# codes: BAT102
import random

import torch
from datasets import Dataset
from tokenizers import Tokenizer, models
from torch.utils.data import DataLoader
from transformers import (
    BertConfig,
    BertForTokenClassification,
    DataCollatorWithPadding,
    PreTrainedTokenizerFast,
    set_seed,
)

set_seed(0)
vocabulary = {token: i for i, token in enumerate(["[PAD]", "[UNK]", *(f"w{i}" for i in range(40))])}
tok = PreTrainedTokenizerFast(
    tokenizer_object=Tokenizer(models.WordLevel(vocabulary, unk_token="[UNK]")), pad_token="[PAD]", unk_token="[UNK]"
)
ids = [[random.randrange(2, 42) for _ in range(random.randrange(4, 12))] for _ in range(64)]
rows = Dataset.from_dict({"input_ids": ids, "labels": [[i % 3 for i in row] for row in ids]})
config = BertConfig(
    vocab_size=42, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64, num_labels=3
)
model = BertForTokenClassification(config)
loader = DataLoader(rows, batch_size=8, shuffle=True, collate_fn=DataCollatorWithPadding(tok))
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for batch in loader:
    loss = model(**batch).loss
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
