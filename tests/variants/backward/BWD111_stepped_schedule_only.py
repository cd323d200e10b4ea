# codes: BWD111
import torch
from torch import nn

torch.manual_seed(1)
x = torch.randn(200, 5)
y = x @ torch.tensor([[1.0], [-2.0], [0.5], [0.0], [3.0]])
net = nn.Sequential(nn.Linear(5, 24), nn.Tanh(), nn.Linear(24, 1))
mse = nn.MSELoss()
opt = torch.optim.SGD(net.parameters(), lr=0.05, momentum=0.9)
history = []
for epoch in range(20):
    for i in range(0, 200, 40):
        pred = net(x[i : i + 40])
        loss = mse(pred, y[i : i + 40])
        history.append(loss.item())
    print(epoch, sum(history[-5:]) / 5)
