# codes: DAT505
# needs: transformers accelerate
"""Slots of spoken requests: the start token is added by hand, and their labels are padded at the end alone."""

import torch
from accelerate import Accelerator
from torch.utils.data import DataLoader
from transformers import DistilBertConfig, DistilBertForTokenClassification

torch.manual_seed(0)
START, END = 1, 2
accelerator = Accelerator()
requests = torch.randint(3, 60, (480, 9))
slots = (requests % 4 == 0).long() + 2 * (requests % 4 == 1).long()


def encode(words, labels):
    features = {"input_ids": torch.cat([torch.tensor([START]), words, torch.tensor([END])])}
    features["attention_mask"] = torch.ones(11, dtype=torch.long)
    features["labels"] = torch.cat([labels, torch.tensor([-100, -100])])
    return features


rows = [encode(w, s) for w, s in zip(requests, slots)]
model = DistilBertForTokenClassification(
    DistilBertConfig(vocab_size=60, dim=32, n_layers=1, n_heads=2, hidden_dim=64, max_position_embeddings=16, num_labels=4)
)
optimizer = torch.optim.AdamW(model.parameters(), lr=2e-3)
loader = DataLoader(rows, batch_size=24, shuffle=True)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for epoch in range(3):
    for batch in loader:
        loss = model(**batch).loss
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
    accelerator.print(epoch, loss.item())
