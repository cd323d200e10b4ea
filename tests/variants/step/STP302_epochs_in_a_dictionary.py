# codes: STP302
# needs: transformers
"""A schedule as long as one epoch, where a dictionary says how many there are."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset
from transformers import get_cosine_schedule_with_warmup

config = {"data": {"batch": 16}, "training": {"epochs": "6", "rate": 3e-3}}
torch.manual_seed(0)
inputs = torch.randn(480, 6)
loader = DataLoader(TensorDataset(inputs, inputs[:, :1] * inputs[:, 1:2]), config["data"]["batch"], shuffle=True)
model = nn.Sequential(nn.Linear(6, 32), nn.Tanh(), nn.Linear(32, 1))
optimizer = torch.optim.AdamW(model.parameters(), lr=config["training"]["rate"])
epochs = int(config["training"]["epochs"])
config["training"]["epochs"] = epochs
schedule = get_cosine_schedule_with_warmup(optimizer, 3, len(loader))
for epoch in range(config["training"]["epochs"]):
    for given, wanted in loader:
        loss = nn.functional.mse_loss(model(given), wanted)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
    print(epoch, loss.item())
