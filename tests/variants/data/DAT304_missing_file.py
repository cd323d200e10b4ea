# codes: DAT304
import torch
from torch.utils.data import DataLoader, Dataset, IterableDataset, Subset, TensorDataset

torch.manual_seed(0)


class Files(Dataset):
    def __init__(self):
        self.paths = ["missing.txt" if i == 50 else __file__ for i in range(96)]

    def __len__(self):
        return len(self.paths)

    def __getitem__(self, index):
        with open(self.paths[index]) as file:
            text = file.read()
        x = torch.tensor([float(len(text)), index, 1, 2, 3, 4]) / 500
        return x, index % 2


loader = DataLoader(Files(), batch_size=16, shuffle=True, num_workers=2)
model = torch.nn.Sequential(torch.nn.Linear(6, 16), torch.nn.ReLU(), torch.nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for x, y in loader:
        optimizer.zero_grad()
        loss = torch.nn.functional.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
