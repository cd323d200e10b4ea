# codes: BWD102
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)


@torch.no_grad()
def step(model, batch, opt):
    x, y = batch
    opt.zero_grad()
    loss = nn.functional.mse_loss(model(x), y)
    loss.backward()
    opt.step()
    return loss.item()


x = torch.randn(48, 4)
model = nn.Sequential(nn.Linear(4, 8), nn.Tanh(), nn.Linear(8, 1))
opt = torch.optim.Adam(model.parameters(), 1e-2)
for batch in DataLoader(TensorDataset(x, x.sum(1, keepdim=True)), 12):
    step(model, batch, opt)
