# codes:
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)


class Noise(Dataset):
    def __init__(self, rows):
        self.order = np.random.RandomState(1).permutation(rows)
        self.unused = np.random.RandomState(2)

    def __len__(self):
        return len(self.order)

    def __getitem__(self, index):
        row = int(self.order[index])
        return torch.from_numpy(np.random.randn(8).astype("float32")) + row % 2, row % 2


loader = DataLoader(Noise(128), batch_size=16, shuffle=True, num_workers=2)
model = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for batch, target in loader:
    optimizer.zero_grad()
    nn.functional.cross_entropy(model(batch), target).backward()
    optimizer.step()
