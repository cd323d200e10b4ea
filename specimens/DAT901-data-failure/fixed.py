import torch
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)


class Pairs(Dataset):
    def __init__(self):
        self.parts = {"inputs": torch.randn(96, 6)}
        self.sources = 2

    def __len__(self):
        return len(self.parts["inputs"])

    def __getitems__(self, indices):
        rows = self.parts["inputs"][indices]
        print("rows of each source", len(indices) // self.sources)
        return [(row, int(row[0] > 0)) for row in rows]

    def __getitem__(self, index):
        return self.__getitems__([index])[0]


loader = DataLoader(Pairs(), batch_size=16, shuffle=True)
model = torch.nn.Sequential(torch.nn.Linear(6, 16), torch.nn.ReLU(), torch.nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for x, y in loader:
        optimizer.zero_grad()
        loss = torch.nn.functional.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
