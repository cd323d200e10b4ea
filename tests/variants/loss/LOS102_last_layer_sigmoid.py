# codes: LOS102
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(64, 5)
tags = (x[:, :3] > 0).float()
model = nn.Sequential(
    nn.Linear(5, 16),
    nn.ReLU(),
    nn.Linear(16, 3),
    nn.Sigmoid(),  # here
)
lossfn = nn.BCEWithLogitsLoss(pos_weight=torch.tensor([1.0, 2.0, 1.0]))
opt = torch.optim.AdamW(model.parameters(), lr=1e-3)
for a, b in DataLoader(TensorDataset(x, tags), batch_size=16):
    opt.zero_grad()
    lossfn(model(a), b).backward()
    opt.step()
