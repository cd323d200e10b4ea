# codes: BAT105
import random

import torch
from datasets import Dataset
from tokenizers import Tokenizer, models, pre_tokenizers
from torch.utils.data import DataLoader
from transformers import (
    BertConfig,
    BertForTokenClassification,
    DataCollatorForTokenClassification,
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


def sentence():
    numbers = [random.randrange(60) for _ in range(random.randrange(4, 12))]
    return {"tokens": [words[n] for n in numbers], "kinds": [n // 20 for n in numbers]}


def encode(row):
    encoded = tokenizer(row["tokens"], is_split_into_words=True, return_token_type_ids=False)
    encoded["ner_tags"] = [row["kinds"][word] for word in encoded.word_ids()]
    return encoded


data = Dataset.from_list([sentence() for _ in range(300)]).map(encode, remove_columns=["tokens", "kinds"])
loader = DataLoader(data, batch_size=20, shuffle=True, collate_fn=DataCollatorForTokenClassification(tokenizer))
model = BertForTokenClassification(
    BertConfig(
        vocab_size=len(vocabulary),
        hidden_size=32,
        num_hidden_layers=1,
        num_attention_heads=2,
        intermediate_size=64,
        num_labels=3,
    )
)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for epoch in range(3):
    for batch in loader:
        loss = model(**batch).loss
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
