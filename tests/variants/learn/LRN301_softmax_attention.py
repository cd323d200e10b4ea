# codes: LRN301
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
series = torch.randn(240, 10, 6)
labels = (series[:, 0, 0] > 0).float()
loader = DataLoader(TensorDataset(series, labels), batch_size=24, shuffle=True)


class Pooling(nn.Module):
    def __init__(self):
        super().__init__()
        self.key = nn.Linear(6, 1)
        self.value = nn.Linear(6, 16)
        self.head = nn.Linear(16, 1)

    def forward(self, series):
        weights = torch.softmax(3 * self.key(series), dim=0)
        return self.head((weights * self.value(series)).sum(dim=1)).squeeze(-1)


model = Pooling()
optimizer = torch.optim.SGD(model.parameters(), lr=1e-1)
for epoch in range(2):
    for batch, target in loader:
        optimizer.zero_grad()
        nn.functional.binary_cross_entropy_with_logits(model(batch), target).backward()
        optimizer.step()
