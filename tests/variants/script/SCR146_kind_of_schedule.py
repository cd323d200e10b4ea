# codes: SCR146
# needs: accelerate transformers
"""Tell three kinds of grain by eight measures."""

from types import SimpleNamespace

import torch
from transformers import get_scheduler
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

args = SimpleNamespace(learning_rate=1e-2, batch_size=20)

torch.manual_seed(0)
measures = torch.randn(200, 8)
kinds = (measures @ torch.randn(8, 3)).argmax(1)
loader = DataLoader(TensorDataset(measures, kinds), batch_size=args.batch_size, shuffle=True)


class Grain(nn.Module):
    def __init__(self):
        super().__init__()
        self.hidden = nn.Linear(8, 32)
        self.out = nn.Linear(32, 3)

    def forward(self, x):
        return self.out(torch.relu(self.hidden(x)))


model = Grain()
optimizer = torch.optim.Adam(model.parameters(), lr=args.learning_rate)
scheduler = get_scheduler(optimizer, "cosine", 0, 40)
accelerator = Accelerator(cpu=True)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for epoch in range(4):
    total = 0.0
    for x, y in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(x), y)
        accelerator.backward(loss)
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        scheduler.step()
        total += loss.item()
    print(epoch, total / len(loader))
torch.save(accelerator.unwrap_model(model).state_dict(), "grain.pt")
