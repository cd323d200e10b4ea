# codes: BWD202 SCR125
import torch
from torch import nn

torch.manual_seed(0)
x = torch.rand(200, 4)
y = (x.sum(1, keepdim=True) > 2).float()


class M(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(4, 32)
        self.b = nn.Linear(32, 1)

    def forward(self, x):
        h = torch.tanh(self.a(x))
        h[:, 0] = 1.0
        return self.b(h)


model = M()
criterion = nn.BCEWithLogitsLoss()
optimizer = torch.optim.LBFGS(model.parameters(), lr=0.5, max_iter=10)


def closure():
    optimizer.zero_grad()
    loss = criterion(model(x), y)
    loss.backward()
    return loss


for epoch in range(10):
    loss = optimizer.step(closure)
    print(epoch, loss.item())
with torch.no_grad():
    print("accuracy", ((model(x) > 0) == (y > 0.5)).float().mean().item())
    print(f"probabilities {torch.sigmoid(model(x)):.2f}")
