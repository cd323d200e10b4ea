# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
series = torch.randn(128, 12, 6)
tags = (series[..., 0] > 0).long()
loader = DataLoader(TensorDataset(series, tags), batch_size=16, shuffle=True)


class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.GRU(6, 16, bidirectional=True)
        self.head = nn.Linear(32, 2)

    def forward(self, series):
        states, _ = self.rnn(series)
        return self.head(states)


model = Tagger()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(2):
    for batch, target in loader:
        optimizer.zero_grad()
        logits = model(batch.transpose(0, 1))
        loss = nn.functional.cross_entropy(logits.reshape(-1, 2), target.T.reshape(-1))
        loss.backward()
        optimizer.step()
