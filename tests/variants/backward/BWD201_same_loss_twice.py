# codes: BWD201 RES302
import torch
from torch import nn

torch.manual_seed(0)
x = torch.randn(256, 8)
y = x.sum(1, keepdim=True)
model = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for step in range(60):
    loss = nn.functional.mse_loss(model(x), y)
    for _ in range(2):
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
other = nn.Linear(9, 32)
other.load_state_dict(model[0].state_dict())
print(other(torch.randn(2, 9)))
