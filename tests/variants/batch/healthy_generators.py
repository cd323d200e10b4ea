# codes:
import torch
from torch.utils.data import DataLoader, Dataset, IterableDataset, Subset, TensorDataset

torch.manual_seed(0)
features = torch.randn(96, 6)
labels = (features[:, 0] > 0).long()


class Stream(IterableDataset):
    def __iter__(self):
        order = torch.randperm(len(features)).tolist()
        return ((features[i], labels[i]) for i in order)


def endless():
    while True:
        i = torch.randint(0, len(features), (16,))
        yield features[i], labels[i]


loader = DataLoader(Stream(), batch_size=16)
model = torch.nn.Sequential(torch.nn.Linear(6, 16), torch.nn.ReLU(), torch.nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for x, y in loader:
        optimizer.zero_grad()
        loss = torch.nn.functional.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()

batches = endless()
for epoch in range(2):
    for step, (x, y) in enumerate(batches):
        if step >= 3:
            break
        optimizer.zero_grad()
        loss = torch.nn.functional.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
