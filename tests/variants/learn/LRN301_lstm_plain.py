# codes: LRN301
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
series = torch.randn(240, 10, 6)
labels = (series[:, :, 0].sum(dim=1) > 0).long()
loader = DataLoader(TensorDataset(series, labels), batch_size=24, shuffle=True)


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(6, 16)
        self.head = nn.Linear(16, 2)

    def forward(self, series):
        states, _ = self.rnn(series)
        return self.head(states[:, -1])


model = Reader()
criterion = nn.CrossEntropyLoss()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(2):
    for batch, target in loader:
        loss = criterion(model(batch), target)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
