# codes:
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
centers = torch.randn(6, 16)
kinds = torch.randint(0, 6, (300,))
x = centers[kinds] + 0.5 * torch.randn(300, 16)


class CosineClassifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(16, 32), nn.ReLU(), nn.Linear(32, 8))
        self.weight = nn.Parameter(torch.randn(6, 8))

    def forward(self, x):
        return 10 * F.normalize(self.net(x), dim=1) @ F.normalize(self.weight, dim=1).t()


model = CosineClassifier()
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
for epoch in range(3):
    for rows, labels in DataLoader(TensorDataset(x, kinds), batch_size=20, shuffle=True):
        loss = F.cross_entropy(model(rows), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
