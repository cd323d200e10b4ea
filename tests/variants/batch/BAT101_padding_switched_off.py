# codes: BAT101
# needs: transformers tokenizers
import torch
from tokenizers import Tokenizer, models, pre_tokenizers
from torch.utils.data import DataLoader
from transformers import BertConfig, BertForSequenceClassification, PreTrainedTokenizerFast

torch.manual_seed(0)
words = ["[PAD]", "[UNK]", *(f"w{i}" for i in range(60))]
engine = Tokenizer(models.WordLevel({word: i for i, word in enumerate(words)}, unk_token="[UNK]"))
engine.pre_tokenizer = pre_tokenizers.Whitespace()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=engine, pad_token="[PAD]", unk_token="[UNK]")
texts = [" ".join(f"w{(i * 7 + j) % 60}" for j in range(4 + i % 9)) for i in range(96)]
rows = [{**tokenizer(text), "labels": i % 2} for i, text in enumerate(texts)]


def collate(examples):
    return tokenizer.pad(examples, padding=False, return_tensors="pt")


loader = DataLoader(rows, batch_size=8, shuffle=True, collate_fn=collate)
config = BertConfig(vocab_size=62, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64)
model = BertForSequenceClassification(config)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for epoch in range(2):
    for batch in loader:
        loss = model(**batch).loss
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
