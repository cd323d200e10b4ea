# codes: SCR118
# needs: accelerate
from dataclasses import dataclass

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


@dataclass
class Experiment:
    seed: int = 0
    milestones: set = {1, 2}


experiment = Experiment()
torch.manual_seed(experiment.seed)
accelerator = Accelerator()
x = torch.randn(96, 5)
loader = DataLoader(TensorDataset(x, x[:, :1]), batch_size=16, shuffle=True)
model = nn.Linear(5, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
schedule = torch.optim.lr_scheduler.MultiStepLR(optimizer, sorted(experiment.milestones))
model, optimizer, loader, schedule = accelerator.prepare(model, optimizer, loader, schedule)
for epoch in range(3):
    for given, wanted in loader:
        accelerator.backward(nn.functional.mse_loss(model(given), wanted))
        optimizer.step()
        optimizer.zero_grad()
    schedule.step()
