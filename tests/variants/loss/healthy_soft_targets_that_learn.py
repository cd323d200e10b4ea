# codes:
import torch
from torch import nn
from torch.nn import functional as F
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(640, 8)
y = (x[:, 0] > 0).float()
student = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 1), nn.Flatten(0))
teacher = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 1), nn.Flatten(0))
optimizer = torch.optim.Adam([*student.parameters(), *teacher.parameters()], lr=2e-3)
for epoch in range(3):
    for xb, yb in DataLoader(TensorDataset(x, y), batch_size=32, shuffle=True):
        # Both learn from each other: the targets have a graph, and so have the inputs.
        mine, theirs = student(xb), teacher(xb)
        agreement = F.binary_cross_entropy_with_logits(mine, theirs.sigmoid())
        loss = agreement + F.binary_cross_entropy_with_logits(theirs, yb)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
