# codes:
import random

import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

random.seed(5)
torch.manual_seed(5)


class Notes(Dataset):
    """Words are dropped at random in training; the validation set is harder, and its texts are longer."""

    def __init__(self, count, noise, length, dropping=None):
        self.rows = []
        for _ in range(count):
            label = random.randrange(3)
            words = [10 * label + random.randrange(1, 10) if random.random() > noise else random.randrange(1, 30)]
            self.rows.append((words + [random.randrange(30, 60) for _ in range(19)], label))
        self.length, self.dropping = length, dropping

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, index):
        ids, label = self.rows[index]
        ids = [0 if self.dropping and random.random() < self.dropping else number for number in ids[: self.length]]
        return torch.tensor(ids), label


train, valid = Notes(600, 0.1, 10, dropping=0.05), Notes(150, 0.6, 20)
model = nn.Sequential(nn.EmbeddingBag(60, 24), nn.Linear(24, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=2e-2)
for epoch in range(6):
    for ids, labels in DataLoader(train, batch_size=25, shuffle=True):
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(ids), labels).backward()
        optimizer.step()
with torch.no_grad():
    print(sum((model(ids).argmax(1) == labels).sum().item() for ids, labels in DataLoader(valid, batch_size=50)))
