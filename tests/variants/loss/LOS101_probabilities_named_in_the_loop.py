# codes: LOS101
import torch
from torch import nn

torch.manual_seed(0)
x, y = torch.randn(60, 6), torch.arange(60) % 4
model = nn.Sequential(nn.Linear(6, 24), nn.Tanh(), nn.Linear(24, 4))
criterion = nn.CrossEntropyLoss()
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for i in range(0, 60, 12):
    optimizer.zero_grad()
    probabilities = model(x[i : i + 12]).softmax(dim=-1)  # here
    loss = criterion(probabilities, y[i : i + 12])
    loss.backward()
    optimizer.step()
