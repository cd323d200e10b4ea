# codes: DAT301
import torch
from torch.utils.data import Dataset

torch.manual_seed(0)


class Readings(Dataset):
    def __init__(self):
        self.values = torch.randn(96, 6)

    def __len__(self):
        return len(self.values)

    def __getitem__(self, index):
        if index == 3:
            return None
        value = self.values[index]
        return value, int(value[0] > 0)


data = Readings()
model = torch.nn.Sequential(torch.nn.Linear(6, 16), torch.nn.ReLU(), torch.nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for i in range(0, 96, 16):
        xs, ys = zip(*[data[j] for j in range(i, i + 16)])
        optimizer.zero_grad()
        loss = torch.nn.functional.cross_entropy(model(torch.stack(xs)), torch.tensor(ys))
        loss.backward()
        optimizer.step()
