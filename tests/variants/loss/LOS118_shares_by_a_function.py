# codes: LOS118
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
kinds = torch.multinomial(torch.tensor([0.8, 0.15, 0.05]), 900, replacement=True)
rows = torch.randn(3, 8)[kinds] * 1.5 + torch.randn(900, 8)


def weigh(labels):
    counts = torch.bincount(labels, minlength=3).float()
    weights = counts / counts.sum()
    return weights


model = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
weights = weigh(kinds)
loss_of = nn.CrossEntropyLoss(weight=weights)
for epoch in range(3):
    for batch, wanted in DataLoader(TensorDataset(rows, kinds), batch_size=30, shuffle=True):
        optimizer.zero_grad()
        loss = loss_of(model(batch), wanted)
        loss.backward()
        optimizer.step()
