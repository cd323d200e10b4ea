# codes: DAT501
import torch
from torch.utils.data import DataLoader, Dataset, IterableDataset, Subset, TensorDataset

torch.manual_seed(0)


class Table(Dataset):
    def __init__(self):
        self.values = torch.randn(96, 6)
        self.values[:, 3] = torch.log((self.values[:, 3] * 3).round().abs())

    def __len__(self):
        return len(self.values)

    def __getitem__(self, index):
        return {"x": self.values[index], "y": int(self.values[index, 0] > 0)}


loader = DataLoader(Table(), batch_size=16, shuffle=True)
model = torch.nn.Sequential(torch.nn.Linear(6, 16), torch.nn.ReLU(), torch.nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for batch in loader:
        optimizer.zero_grad()
        loss = torch.nn.functional.cross_entropy(model(batch["x"]), batch["y"])
        loss.backward()
        optimizer.step()
