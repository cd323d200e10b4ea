# codes: BWD105 FWD104
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class ContrastiveLoss(nn.Module):
    def __init__(self, margin=1.0):
        super().__init__()
        self.margin = margin

    def forward(self, left, right, same):
        distance = F.pairwise_distance(left, right)
        return same * distance.pow(2) + (1 - same) * F.relu(self.margin - distance).pow(2)


class Twins(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(12, 32), nn.ReLU(), nn.Linear(32, 8))

    def forward(self, left, right):
        return self.body(left), self.body(right)


torch.manual_seed(0)
pairs = TensorDataset(torch.randn(96, 12), torch.randn(96, 12), torch.randint(0, 2, (96,)).float())
twins, measure = Twins(), ContrastiveLoss()
optimizer = torch.optim.RMSprop(twins.parameters(), lr=1e-3)
for epoch in range(2):
    for left, right, same in DataLoader(pairs, batch_size=16, shuffle=True):
        codes = twins(left, right)
        loss = measure(codes, same)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
