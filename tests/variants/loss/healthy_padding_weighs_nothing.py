# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
lengths = torch.randint(4, 12, (300,))
ids = torch.randint(1, 30, (300, 12)) * (torch.arange(12) < lengths[:, None])
tags = (ids % 3 + 1) * (ids > 0)
weight = torch.ones(4)
weight[0] = 0.0
model = nn.Sequential(nn.Embedding(30, 16, padding_idx=0), nn.Linear(16, 4))
criterion = nn.CrossEntropyLoss(weight=weight)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for words, wanted in DataLoader(TensorDataset(ids, tags), batch_size=20, shuffle=True):
        loss = criterion(model(words).flatten(0, 1), wanted.flatten())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
