# codes:
import torch
from torch.utils.data import DataLoader, Dataset, IterableDataset, Subset, TensorDataset

torch.manual_seed(0)
features = torch.randint(0, 2, (256, 6)).float()
labels = (features[:, 0] + features[:, 1] > 1).long()
loader = DataLoader(TensorDataset(features[:200], labels[:200]), batch_size=16, shuffle=True)
held_out = DataLoader(TensorDataset(features[200:], labels[200:]), batch_size=16)
model = torch.nn.Sequential(torch.nn.Linear(6, 16), torch.nn.ReLU(), torch.nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for x, y in loader:
        optimizer.zero_grad()
        loss = torch.nn.functional.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
model.eval()
with torch.no_grad():
    print(sum((model(x).argmax(1) == y).sum().item() for x, y in held_out))
