# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
inputs = torch.randn(1200, 6)
loader = DataLoader(TensorDataset(inputs, inputs[:, :2].sum(1, keepdim=True)), batch_size=8, shuffle=True)
model = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)

for epoch in range(8):
    model.train()
    total_loss = 0
    for x, y in loader:
        loss = nn.functional.mse_loss(model(x), y)
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()
        total_loss += loss.detach()
    model.eval()
    with torch.no_grad():
        seen = sum(len(x) for x, _ in loader)
print("last epoch", total_loss.item() / len(loader), seen)
