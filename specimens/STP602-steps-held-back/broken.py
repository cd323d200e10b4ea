# needs: accelerate
"""Accumulate four batches a step, counted by the loop as well."""

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
accelerator = Accelerator(cpu=True, gradient_accumulation_steps=4)
features = torch.randn(256, 8)
loader = DataLoader(TensorDataset(features, features[:, :3].argmax(1)), batch_size=8, shuffle=True)
model = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for epoch in range(3):
    for number, (inputs, labels) in enumerate(loader):
        with accelerator.accumulate(model):
            loss = nn.functional.cross_entropy(model(inputs), labels)
            accelerator.backward(loss)
            if number % 4 == 0:
                optimizer.step()
                optimizer.zero_grad()
    print(epoch, loss.item())
