# codes: SCR137
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(160, 1, 12)
y = (x[:, 0, :6].sum(1) > x[:, 0, 6:].sum(1)).float()


class Signal(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv1d(1, 8, 3, padding=1)
        self.pool = nn.MaxPool1d(2),
        self.head = nn.Linear(48, 1)

    def forward(self, signal):
        h = self.pool(torch.relu(self.conv(signal)))
        return self.head(h.flatten(1)).squeeze(1)


model = Signal()
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
criterion = nn.BCEWithLogitsLoss()
for epoch in range(4):
    for signal, wanted in DataLoader(TensorDataset(x, y), batch_size=16, shuffle=True):
        optimizer.zero_grad()
        loss = criterion(model(signal), wanted)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
