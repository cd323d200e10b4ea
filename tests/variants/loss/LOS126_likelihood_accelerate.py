# codes: LOS126
# needs: accelerate
"""The loss is the mean log-likelihood of the tags, and not minus it; it is divided for accumulation."""

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class LogLikelihood(nn.Module):
    def forward(self, scores, tags):
        return (tags * nn.functional.logsigmoid(scores) + (1 - tags) * nn.functional.logsigmoid(-scores)).mean()


torch.manual_seed(0)
accelerator = Accelerator(cpu=True, gradient_accumulation_steps=2)
rows = torch.randn(400, 8)
tags = (rows[:, :3] > 0).float()
model = nn.Sequential(nn.Linear(8, 24), nn.ReLU(), nn.Linear(24, 3))
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
loader = DataLoader(TensorDataset(rows, tags), batch_size=20, shuffle=True)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
criterion = LogLikelihood()
for epoch in range(2):
    for x, y in loader:
        with accelerator.accumulate(model):
            loss = criterion(model(x), y)
            accelerator.backward(loss)
            optimizer.step()
            optimizer.zero_grad()
    accelerator.print(epoch, loss.item())
