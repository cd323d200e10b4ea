# codes: LRN101
# needs: torch
# A rate so far off that a thousandth of it is still too high.
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
inputs = torch.randn(512, 8)
targets = (inputs[:, 0] + inputs[:, 1] * inputs[:, 2]).unsqueeze(1)
loader = DataLoader(TensorDataset(inputs, targets), batch_size=32, shuffle=True)
model = nn.Sequential(nn.Linear(8, 32), nn.Tanh(), nn.Linear(32, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=1e3)

for epoch in range(10):
    for x, y in loader:
        loss = nn.functional.mse_loss(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
