# codes: DAT203
import torch
from torch.utils.data import DataLoader, Dataset, IterableDataset, Subset, TensorDataset

torch.manual_seed(0)
features = torch.randn(96, 6)
rows = [(x, None if i % 20 == 7 else int(x[0] > 0)) for i, x in enumerate(features)]
loader = DataLoader(rows, batch_size=16, shuffle=True)
model = torch.nn.Sequential(torch.nn.Linear(6, 16), torch.nn.ReLU(), torch.nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for x, y in loader:
        optimizer.zero_grad()
        loss = torch.nn.functional.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
