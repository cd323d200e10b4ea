# codes:
import torch
from torch.utils.data import DataLoader, Dataset, IterableDataset, Subset, TensorDataset

torch.manual_seed(0)
features = torch.randn(96, 6)
labels = (features[:, 0] > 0).long()
features[7, 2] = float("nan")


class Imputing(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = torch.nn.Sequential(torch.nn.Linear(12, 16), torch.nn.ReLU(), torch.nn.Linear(16, 2))

    def forward(self, x):
        return self.layers(torch.cat([x.nan_to_num(), x.isnan().float()], dim=1))


loader = DataLoader(TensorDataset(features, labels), batch_size=16, shuffle=True)
model = Imputing()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for x, y in loader:
        optimizer.zero_grad()
        loss = torch.nn.functional.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
