# codes: BAT101
# needs: accelerate transformers
import torch
from accelerate import Accelerator
from torch.utils.data import DataLoader
from transformers import BertConfig, BertForSequenceClassification

torch.manual_seed(0)
rows = [{"input_ids": torch.arange(5, 15 + i % 7), "labels": i % 3} for i in range(64)]
accelerator = Accelerator(cpu=True)
size = dict(vocab_size=100, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64)
model = BertForSequenceClassification(BertConfig(num_labels=3, **size))
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-4)
loader = DataLoader(rows, batch_size=8, shuffle=True)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for batch in loader:
    accelerator.backward(model(**batch).loss)
    optimizer.step()
    optimizer.zero_grad()
