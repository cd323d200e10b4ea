# codes: RES312
# needs: transformers
"""The model that was saved is loaded by nearly the name of its folder."""

import torch
from torch.utils.data import DataLoader
from transformers import DistilBertConfig, DistilBertForSequenceClassification

torch.manual_seed(0)
rows = [(torch.tensor([2, 4 + i % 2, 6, 7]), i % 2) for i in range(64)]
config = DistilBertConfig(vocab_size=10, dim=32, hidden_dim=64, n_layers=1, n_heads=2, num_labels=2)
model = DistilBertForSequenceClassification(config)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
model.train()
for epoch in range(2):
    for ids, labels in DataLoader(rows, batch_size=16, shuffle=True):
        loss = model(input_ids=ids, labels=labels).loss
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()
model.save_pretrained("tiny-model")

again = DistilBertForSequenceClassification.from_pretrained("tiny_model")
again.eval()
with torch.no_grad():
    print(again(input_ids=rows[1][0].unsqueeze(0)).logits.argmax(-1))
