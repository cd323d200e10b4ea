import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(96, 8)
polarity = (torch.sign(x[:, 0]) + 1) / 2
model = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 1))
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
for epoch in range(3):
    for features, target in DataLoader(TensorDataset(x, polarity), batch_size=16, shuffle=True):
        optimizer.zero_grad()
        loss = nn.functional.binary_cross_entropy_with_logits(model(features).squeeze(1), target)
        loss.backward()
        optimizer.step()
