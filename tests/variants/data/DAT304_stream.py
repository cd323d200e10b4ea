# codes: DAT304
import torch
from torch import nn
from torch.utils.data import DataLoader, IterableDataset

lines = [f"{i % 3}\t{i * 0.1:.2f} {i * 0.2:.2f}" for i in range(40)]
lines[21] = "1"


class Stream(IterableDataset):
    def __iter__(self):
        for line in lines:
            label, values = line.split("\t")
            yield torch.tensor([float(v) for v in values.split()]), int(label)


model = nn.Linear(2, 3)
opt = torch.optim.SGD(model.parameters(), lr=1e-3)
for x, y in DataLoader(Stream(), batch_size=8):
    loss = nn.functional.cross_entropy(model(x), y)
    opt.zero_grad()
    loss.backward()
    opt.step()
