# codes: SCR126
import torch
from torch import nn

torch.manual_seed(0)
inputs = torch.randn(128, 4)
targets = inputs[:, :1] * 2
model = nn.Linear(4, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)


def train(epoch):
    loss = nn.functional.mse_loss(model(inputs), targets)
    loss = weighted(loss)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()


for epoch in range(1, 4):
    train(epoch)
    torch.save(model.state_dict(), f"linear_{epoch}.pth")
model.load_state_dict(torch.load("linear_3.pth"))
print(model(inputs[:1]).item())
