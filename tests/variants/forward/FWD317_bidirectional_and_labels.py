# codes: FWD317 LOS301
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Readings(Dataset):
    def __init__(self):
        g = torch.Generator().manual_seed(4)
        self.x = torch.randn(128, 10, 3, generator=g)
        self.y = (self.x.sum((1, 2)) > 0).float()

    def __len__(self):
        return 128

    def __getitem__(self, i):
        return self.x[i], self.y[i]


torch.manual_seed(0)
model = nn.Sequential()
model.add_module("rnn", nn.LSTM(3, 12, bidirectional=True, batch_first=True))
model.add_module("norm", nn.LayerNorm(24))
model.add_module("flat", nn.Flatten())
model.add_module("out", nn.Linear(240, 2))
criterion = nn.CrossEntropyLoss()
optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
for epoch in range(3):
    for x, y in DataLoader(Readings(), batch_size=16, shuffle=True):
        optimizer.zero_grad()
        loss = criterion(model(x), y)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
