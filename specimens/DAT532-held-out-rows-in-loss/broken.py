"""Papers that cite each other, of four fields."""

import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(0)
nodes = 300
labels = torch.randint(0, 4, (nodes,))
words = torch.randn(nodes, 48) + 0.6 * torch.eye(4, 48)[labels]
near = (labels[:, None] == labels).float() * 0.03 + 0.01
links = (torch.rand(nodes, nodes) < near).float()
links = ((links + links.T) > 0).float() + torch.eye(nodes)
spread = links / links.sum(1, keepdim=True)
order = torch.randperm(nodes)
train_mask, test_mask = torch.zeros(nodes, dtype=torch.bool), torch.zeros(nodes, dtype=torch.bool)
train_mask[order[:60]] = True
test_mask[order[60:]] = True


class Papers(nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.second = nn.Linear(48, 32), nn.Linear(32, 4)

    def forward(self, x, spread):
        return spread @ self.second(F.relu(spread @ self.first(x)))


model = Papers()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2, weight_decay=5e-4)
for epoch in range(60):
    model.train()
    optimizer.zero_grad()
    out = model(words, spread)
    loss = F.cross_entropy(out, labels)
    loss.backward()
    optimizer.step()
model.eval()
with torch.no_grad():
    right = model(words, spread).argmax(1) == labels
print(right[test_mask].float().mean().item())
