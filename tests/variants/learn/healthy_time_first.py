# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
series = torch.randn(256, 12, 6)
labels = (series[:, -1, 0] > 0).long()
loader = DataLoader(TensorDataset(series, labels), batch_size=32, shuffle=True)


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(6, 16, bidirectional=True)
        layer = nn.TransformerEncoderLayer(32, 2, 32)
        self.encoder = nn.TransformerEncoder(layer, 1)
        self.head = nn.Linear(32, 2)

    def forward(self, series):
        states, _ = self.rnn(series.transpose(0, 1))
        return self.head(self.encoder(states)[-1])


model = Reader()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for epoch in range(2):
    for batch, target in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(batch), target)
        loss.backward()
        optimizer.step()
