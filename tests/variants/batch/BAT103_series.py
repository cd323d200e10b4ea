# codes: BAT103
import torch
from torch.utils.data import DataLoader, Dataset, IterableDataset, Subset, TensorDataset

torch.manual_seed(0)
series = [(torch.randn(8 + i % 5), i % 2) for i in range(96)]
loader = DataLoader(series, batch_size=16, shuffle=True)
model = torch.nn.Sequential(
    torch.nn.Unflatten(1, (1, -1)), torch.nn.AdaptiveAvgPool1d(4), torch.nn.Flatten(), torch.nn.Linear(4, 2)
)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for x, y in loader:
        optimizer.zero_grad()
        loss = torch.nn.functional.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
