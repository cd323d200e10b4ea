# codes: BAT107
# needs: accelerate transformers
import torch
from accelerate import Accelerator
from torch.utils.data import DataLoader
from transformers import BertConfig, BertForSequenceClassification

torch.manual_seed(0)
config = BertConfig(
    vocab_size=60, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32
)
ids = torch.randint(1, 60, (96, 7))
rows = [{"input_ids": row, "labels": (row[0] > 30).long()} for row in ids]
accelerator = Accelerator(cpu=True)
model = BertForSequenceClassification(config)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
model, optimizer, loader = accelerator.prepare(model, optimizer, DataLoader(rows, batch_size=8, shuffle=True))
for _ in range(2):
    for batch in loader:
        optimizer.zero_grad()
        loss = model(batch).loss
        accelerator.backward(loss)
        optimizer.step()
