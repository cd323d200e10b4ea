import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
inputs = torch.randn(256, 6)
targets = inputs[:, :3].sum(1, keepdim=True) + 0.1 * torch.randn(256, 1)
loader = DataLoader(TensorDataset(inputs, targets), batch_size=32, shuffle=True)

model = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(5):
    for features, target in loader:
        loss = (model(features) - target).pow(2).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
