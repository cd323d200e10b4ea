# codes: BAT105
import random

import torch
from datasets import Dataset
from tokenizers import Tokenizer, models, pre_tokenizers
from torch.utils.data import DataLoader
from transformers import (
    BertConfig,
    BertForSequenceClassification,
    DataCollatorWithPadding,
    PreTrainedTokenizerFast,
    set_seed,
)

set_seed(0)
words = [f"w{i}" for i in range(60)]
vocabulary = {token: i for i, token in enumerate(["[PAD]", "[UNK]", *words])}
tokenizer = PreTrainedTokenizerFast(
    tokenizer_object=Tokenizer(models.WordLevel(vocabulary, unk_token="[UNK]")), pad_token="[PAD]", unk_token="[UNK]"
)
tokenizer.backend_tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()


def rows(count):
    texts, labels = [], []
    for _ in range(count):
        label = random.randrange(2)
        length = random.randrange(4, 12)
        texts.append(" ".join(random.choice(words[label * 30 : label * 30 + 30]) for _ in range(length)))
        labels.append(label)
    return Dataset.from_dict({"text": texts, "label": labels})


def tokenize(batch):
    encoded = tokenizer(batch["text"], truncation=True)
    encoded["words"] = [[len(w) for w in text.split()] for text in batch["text"]]
    return encoded


train = rows(64).map(tokenize, batched=True, remove_columns=["text"]).rename_column("label", "labels")
config = BertConfig(
    vocab_size=len(vocabulary),
    hidden_size=32,
    num_hidden_layers=1,
    num_attention_heads=2,
    intermediate_size=64,
    num_labels=2,
)
model = BertForSequenceClassification(config)
loader = DataLoader(train, batch_size=8, shuffle=True, collate_fn=DataCollatorWithPadding(tokenizer))
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for batch in loader:
    loss = model(**batch).loss
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
