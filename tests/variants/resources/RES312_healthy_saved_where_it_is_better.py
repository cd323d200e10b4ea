# codes:
"""The model is saved where its score is better than it will be in few steps; the tokenizer from the first."""

import os

import torch
from torch.utils.data import DataLoader
from transformers import BertConfig, BertForSequenceClassification, BertTokenizerFast

os.makedirs("sorter", exist_ok=True)
words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *(f"w{i}" for i in range(20))]
with open("sorter/vocab.txt", "w") as file:
    file.write("\n".join(words))
tokenizer = BertTokenizerFast("sorter/vocab.txt")
tokenizer.save_pretrained("sorter")
torch.manual_seed(0)
ids = torch.randint(5, 25, (256, 8))
labels = (ids[:, 0] > 14).long()
sizes = {"hidden_size": 32, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 32}
model = BertForSequenceClassification(BertConfig(vocab_size=len(words), **sizes))
optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)
loader = DataLoader(list(zip(ids, labels)), batch_size=16, shuffle=True)
for epoch in range(12):
    model.train()
    for batch, targets in loader:
        optimizer.zero_grad()
        model(input_ids=batch, labels=targets).loss.backward()
        optimizer.step()
    model.eval()
    with torch.no_grad():
        score = (model(input_ids=ids).logits.argmax(-1) == labels).float().mean().item()
    if score > 0.97:
        model.save_pretrained("sorter")
model = BertForSequenceClassification.from_pretrained("sorter")
print(score)
