# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset, SubsetRandomSampler

torch.manual_seed(0)


class Made(Dataset):
    def __init__(self, seed, count):
        self.seed, self.numbers, self.labels = seed, list(range(count)), [n % 2 for n in range(count)]

    def __len__(self):
        return len(self.numbers)

    def __getitem__(self, place):
        generator = torch.Generator().manual_seed(self.seed * 10_000 + place)
        return torch.randn(6, generator=generator) + self.labels[place], self.labels[place]


class Stored(Dataset):
    def __init__(self, rows, noise):
        self.rows, self.noise = rows, noise

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, place):
        row, label = self.rows[place]
        return row + self.noise * torch.randn(6), label


rows = [(torch.randn(6) + n % 2, n % 2) for n in range(300)]
order = torch.randperm(300).tolist()
kept, held = SubsetRandomSampler(order[:240]), SubsetRandomSampler(order[240:])
pairs = [
    (DataLoader(Made(1, 240), 20, shuffle=True), DataLoader(Made(2, 60), 20)),
    (DataLoader(Stored(rows, 0.1), 20, sampler=kept), DataLoader(Stored(rows, 0.0), 20, sampler=held)),
]
for train, valid in pairs:
    model = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 2))
    optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
    for epoch in range(2):
        for x, y in train:
            optimizer.zero_grad()
            nn.functional.cross_entropy(model(x), y).backward()
            optimizer.step()
        with torch.no_grad():
            print(sum(int((model(x).argmax(1) == y).sum()) for x, y in valid) / 60)
