# codes: SCR105
import torch
from meta_things import MAML
from torch import nn

torch.manual_seed(0)
x = torch.randn(256, 8)
y = x[:, :2].sum(1, keepdim=True)
model = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 1))


def main():
    maml = MAML(model, lr=1e-2)
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
    for step in range(40):
        total = 0.0
        for task in range(4):
            rows = torch.randint(0, 256, (32,))
            learner = maml.clone()
            learned = nn.functional.mse_loss(learner(x[rows]), y[rows])
            total += learned
        total = total / 4
        optimizer.zero_grad()
        total.backward()
        optimizer.step()


main()
