# codes: FWD301 LOS201
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
features = torch.randn(240, 12)
labels = (features[:, 0] > 0).long() + (features[:, 1] > 0).long()
loader = DataLoader(TensorDataset(features, labels), batch_size=24, shuffle=True)


class Ranks(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = nn.LayerNorm(10)
        self.hidden = nn.Linear(12, 32)
        self.out = nn.Linear(32, 2)

    def forward(self, features):
        return self.out(self.hidden(self.norm(features)).relu())


model = Ranks()
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
for epoch in range(2):
    for rows, ranks in loader:
        loss = nn.functional.cross_entropy(model(rows), ranks)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
