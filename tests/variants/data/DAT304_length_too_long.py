# codes: DAT304
import torch
from torch.utils.data import DataLoader, Dataset, IterableDataset, Subset, TensorDataset

torch.manual_seed(0)


class Windows(Dataset):
    def __init__(self):
        self.values = torch.randn(100, 6)

    def __len__(self):
        return len(self.values)

    def __getitem__(self, index):
        following = self.values[index + 1]
        return self.values[index], int(following[0] > 0)


loader = DataLoader(Windows(), batch_size=16, shuffle=True)
model = torch.nn.Sequential(torch.nn.Linear(6, 16), torch.nn.ReLU(), torch.nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for x, y in loader:
        optimizer.zero_grad()
        loss = torch.nn.functional.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
