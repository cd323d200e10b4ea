# codes: LOS109
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
accelerator = Accelerator(cpu=True)
x = torch.randn(240, 9)
spam = (x[:, 0] + x[:, 1] > 0).float()
model = nn.Sequential(nn.Linear(9, 24), nn.ReLU(), nn.Linear(24, 1), nn.Flatten(0))
opt = torch.optim.AdamW(model.parameters(), lr=2e-3)
loader = DataLoader(TensorDataset(x, spam), batch_size=24, shuffle=True)
model, opt, loader = accelerator.prepare(model, opt, loader)
loss_fn = nn.SoftMarginLoss()
for epoch in range(4):
    for features, label in loader:
        accelerator.backward(loss_fn(model(features), label))
        opt.step()
        opt.zero_grad()
