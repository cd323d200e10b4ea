# codes: BWD203
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(160, 6)
model = nn.Sequential(nn.Linear(6, 3), nn.ReLU(), nn.Linear(3, 6))
optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
train_loss = torch.zeros(())
for epoch in range(40):
    for (xb,) in DataLoader(TensorDataset(x), batch_size=40, shuffle=True):
        loss = nn.functional.mse_loss(model(xb), xb)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        train_loss += loss
print(train_loss.item())
