import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
inputs = torch.randn(640, 16)
labels = inputs[:, :4].argmax(dim=1)
loader = DataLoader(TensorDataset(inputs, labels), batch_size=32, shuffle=True)
model = nn.Sequential(nn.Linear(16, 64), nn.ReLU(), nn.Linear(64, 4))
for epoch in range(3):
    for rows, targets in loader:
        optimizer = torch.optim.Adam(model.parameters(), lr=0.003)
        loss = nn.functional.cross_entropy(model(rows), targets)
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()
    print(epoch, loss.item())
