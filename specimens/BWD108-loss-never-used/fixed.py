"""Learn the age and the kind of a picture with one trunk and two heads."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(320, 12)
age, kind = x[:, :4].sum(1), (x[:, 4] > 0).long()


class TwoHeads(nn.Module):
    def __init__(self):
        super().__init__()
        self.trunk = nn.Sequential(nn.Linear(12, 32), nn.ReLU())
        self.age, self.kind = nn.Linear(32, 1), nn.Linear(32, 2)

    def forward(self, x):
        h = self.trunk(x)
        return self.age(h).squeeze(1), self.kind(h)


model = TwoHeads()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(5):
    for xb, ages, kinds in DataLoader(TensorDataset(x, age, kind), batch_size=32, shuffle=True):
        age_answers, kind_answers = model(xb)
        age_loss = nn.functional.mse_loss(age_answers, ages)
        kind_loss = nn.functional.cross_entropy(kind_answers, kinds)
        optimizer.zero_grad()
        (age_loss + kind_loss).backward()
        optimizer.step()
    print(age_loss.item(), kind_loss.item())
