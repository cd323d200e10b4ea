# codes: SCR127
import torch
from torch import nn

torch.manual_seed(0)
x = torch.randn(200, 4)
y = x.sum(1, keepdim=True)
model = nn.Linear(4, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)


def error_of(model):
    with torch.no_grad():
        nn.functional.l1_loss(model(x), y)


for step in range(50):
    loss = nn.functional.mse_loss(model(x), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
error = error_of(model)
print(f"loss {loss.item():.3f}, error {error:.3f}")
