# codes: FWD305
import torch
from torch import nn

torch.manual_seed(0)
nodes, kinds = torch.randn(90, 8), torch.randint(0, 3, (90,))
nodes[torch.arange(90), kinds] += 2
links = (torch.rand(90, 90) < 0.05).float() + torch.eye(90)
links = links / links.sum(1, keepdim=True)
known = torch.zeros(60, dtype=torch.bool)
known[:40] = True


class Layers(nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.second = nn.Linear(8, 16), nn.Linear(16, 3)

    def forward(self, x):
        return links @ self.second(torch.relu(links @ self.first(x)))


net = Layers()
adam = torch.optim.Adam(net.parameters(), lr=1e-2)
for epoch in range(20):
    out = net(nodes)
    loss = nn.functional.cross_entropy(out[known], kinds[known])
    adam.zero_grad()
    loss.backward()
    adam.step()
