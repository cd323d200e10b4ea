# codes: BWD110
# needs: accelerate transformers
import torch
from accelerate import Accelerator
from torch.utils.data import DataLoader
from transformers import BertConfig, BertForSequenceClassification

torch.manual_seed(0)
rows = [{"input_ids": torch.randint(5, 60, (12,)), "labels": torch.tensor(i % 3)} for i in range(96)]
for row in rows:
    row["input_ids"][1] = 5 + row["labels"]
config = BertConfig(
    vocab_size=60, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64, num_labels=3
)
accelerator = Accelerator(cpu=True)
model = BertForSequenceClassification(config)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
loader = DataLoader(rows, batch_size=16, shuffle=True)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for epoch in range(3):
    model.train()
    for batch in loader:
        output = model(**batch)
        accelerator.backward(output)
        optimizer.step()
        optimizer.zero_grad()
    accelerator.print(epoch, output.loss.item())
