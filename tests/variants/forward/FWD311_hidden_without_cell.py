# codes: FWD311
# An LSTM begins with a hidden state alone, as a GRU would.
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.reader = nn.LSTM(3, 12, batch_first=True)
        self.head = nn.Linear(12, 4)

    def begin(self, size):
        return torch.zeros(1, size, 12)

    def forward(self, x):
        steps, _ = self.reader(x, self.begin(len(x)))
        return self.head(steps[:, -1])


torch.manual_seed(0)
x = torch.randn(120, 7, 3)
y = x.mean(1).argmax(1)
model = Tagger()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(2):
    for rows, labels in DataLoader(TensorDataset(x, y), 15, shuffle=True):
        loss = nn.functional.cross_entropy(model(rows), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
