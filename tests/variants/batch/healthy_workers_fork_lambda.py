# codes:
import torch
from torch.utils.data import DataLoader, Dataset, IterableDataset, Subset, TensorDataset

torch.manual_seed(0)
features = torch.randn(96, 6)
labels = (features[:, 0] > 0).long()
loader = DataLoader(
    TensorDataset(features, labels),
    batch_size=16,
    shuffle=True,
    num_workers=2,
    multiprocessing_context="fork",
    collate_fn=lambda rows: (torch.stack([x for x, _ in rows]), torch.stack([y for _, y in rows])),
)
model = torch.nn.Sequential(torch.nn.Linear(6, 16), torch.nn.ReLU(), torch.nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for x, y in loader:
        optimizer.zero_grad()
        loss = torch.nn.functional.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
