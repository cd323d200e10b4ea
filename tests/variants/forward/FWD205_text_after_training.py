# codes: FWD205
# needs: transformers tokenizers
"""The tokenizer is not asked for tensors, where a text is tried at the end."""

import torch
from tokenizers import Tokenizer, models, pre_tokenizers
from torch.utils.data import DataLoader
from transformers import BertConfig, BertForSequenceClassification, PreTrainedTokenizerFast

torch.manual_seed(0)
words = ["[PAD]", "[UNK]", "warm", "cold", "day", "night"]
inner = Tokenizer(models.WordLevel({word: i for i, word in enumerate(words)}, unk_token="[UNK]"))
inner.pre_tokenizer = pre_tokenizers.Whitespace()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=inner, pad_token="[PAD]", unk_token="[UNK]")
texts = [("warm day" if i % 2 else "cold night") for i in range(64)]
ids = tokenizer(texts, return_tensors="pt")["input_ids"]
config = BertConfig(vocab_size=8, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64)
model = BertForSequenceClassification(config)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for epoch in range(2):
    for batch, labels in DataLoader([(row, i % 2) for i, row in enumerate(ids)], batch_size=16, shuffle=True):
        loss = model(input_ids=batch, labels=labels).loss
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()
model.eval()
encoded = tokenizer("warm day")
with torch.no_grad():
    print(model(**encoded).logits.argmax(-1).item())
