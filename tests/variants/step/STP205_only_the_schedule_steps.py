# codes: STP205
import torch
from torch import nn
from torch.optim.lr_scheduler import StepLR
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(160, 5)
model = nn.Sequential(nn.Linear(5, 24), nn.ReLU(), nn.Linear(24, 2))
opt = torch.optim.Adadelta(model.parameters())
decay = StepLR(opt, step_size=2)
for epoch in range(3):
    for features, label in DataLoader(TensorDataset(x, (x[:, 0] > 0).long()), 32, shuffle=True):
        opt.zero_grad()
        nn.functional.cross_entropy(model(features), label).backward()
    decay.step()
