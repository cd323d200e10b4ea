# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(64, 4)
data = TensorDataset(x, (x[:, :1] > 0).float())


def collate_for_serving(rows):
    return torch.stack([row[0] for row in rows])


model = nn.Linear(4, 1)
optimizer = torch.optim.Adam(model.parameters(), lr=0.05)
for epoch in range(4):
    for inputs, targets in DataLoader(data, batch_size=8, shuffle=True):
        loss = nn.functional.binary_cross_entropy_with_logits(model(inputs), targets)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
