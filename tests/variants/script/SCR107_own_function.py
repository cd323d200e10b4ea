# codes: SCR107
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def train_one_epoch(model, loader, optimizer, device):
    for a, b in loader:
        optimizer.zero_grad()
        nn.functional.mse_loss(model(a.to(device)), b.to(device)).backward()
        optimizer.step()


torch.manual_seed(0)
x = torch.randn(64, 6)
model = nn.Linear(6, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
loader = DataLoader(TensorDataset(x, x.sum(1, keepdim=True)), batch_size=16)
for a, b in loader:
    optimizer.zero_grad()
    nn.functional.mse_loss(model(a), b).backward()
    optimizer.step()
train_one_epoch(model, loader, optimizer)
