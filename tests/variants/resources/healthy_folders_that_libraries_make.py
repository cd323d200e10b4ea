# codes:
import os
from pathlib import Path

import torch
from torch.utils.data import DataLoader, TensorDataset
from transformers import BertConfig, BertForSequenceClassification

torch.manual_seed(0)
ids = torch.randint(5, 60, (96, 10))
kinds = (ids[:, 0] > 30).long()
config = BertConfig(vocab_size=60, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32)
model = BertForSequenceClassification(config)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
before = "runs/last/state.pt"
if os.path.exists(before):
    model.load_state_dict(torch.load(before))
try:
    seen = open("notes/seen.txt").read()
except FileNotFoundError:
    seen = ""
for _ in range(2):
    for x, y in DataLoader(TensorDataset(ids, kinds), batch_size=16, shuffle=True):
        loss = model(input_ids=x, labels=y).loss
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    model.save_pretrained("runs/last/bert")
Path(before).parent.mkdir(parents=True, exist_ok=True)
torch.save(model.state_dict(), before)
