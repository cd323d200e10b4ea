# codes: SCR126
import torch
from torch import nn

torch.manual_seed(0)
results = {}
net = nn.Linear(4, 1)
opt = torch.optim.SGD(net.parameters(), lr=0.05)
for step in range(40):
    x = torch.randn(16, 4)
    loss = (net(x) - x.sum(1, keepdim=True)).pow(2).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
results["score"] = score_of_another_notebook(net)
print(results["score"])
