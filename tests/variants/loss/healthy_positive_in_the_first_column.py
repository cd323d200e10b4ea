# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

# one positive and 15 negatives for each of 16 rows: the logits are square, and the first column is right
torch.manual_seed(3)
anchors = torch.randn(160, 10)
partners = anchors + 0.1 * torch.randn(160, 10)
net = nn.Sequential(nn.Linear(10, 32), nn.ReLU(), nn.Linear(32, 16))
adam = torch.optim.Adam(net.parameters(), lr=2e-3)
for _epoch in range(4):
    for a, p in DataLoader(TensorDataset(anchors, partners), batch_size=16, shuffle=True):
        q, k = net(a), net(p)
        negatives = (q @ k.T)[~torch.eye(16, dtype=torch.bool)].view(16, 15)
        logits = torch.cat([(q * k).sum(1, keepdim=True), negatives], dim=1) / 4
        loss = nn.functional.cross_entropy(logits, torch.zeros(16, dtype=torch.long))
        adam.zero_grad()
        loss.backward()
        adam.step()
