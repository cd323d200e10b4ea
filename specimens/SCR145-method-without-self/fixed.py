"""Tell three kinds of grain by eight measures."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
measures = torch.randn(200, 8)
kinds = (measures @ torch.randn(8, 3)).argmax(1)
loader = DataLoader(TensorDataset(measures, kinds), batch_size=20, shuffle=True)


class Grain(nn.Module):
    def __init__(self):
        super().__init__()
        self.hidden = nn.Linear(8, 32)
        self.out = nn.Linear(32, 3)

    def forward(self, x):
        return self.out(torch.relu(self.hidden(x)))


model = Grain()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(4):
    total = 0.0
    for x, y in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(x), y)
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        total += loss.item()
    print(epoch, total / len(loader))
torch.save(model.state_dict(), "grain.pt")
