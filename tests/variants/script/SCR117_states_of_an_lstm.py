# codes: SCR117
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(5, 16, batch_first=True)
        self.fc = nn.Linear(16, 2)

    def forward(self, x):
        out, h = self.lstm(x)
        return self.fc(h)


torch.manual_seed(0)
kinds = torch.randint(0, 2, (48,))
series = torch.randn(48, 6, 5) + kinds.view(-1, 1, 1)
model = Reader()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(2):
    for x, y in DataLoader(TensorDataset(series, kinds), batch_size=8, shuffle=True):
        loss = nn.functional.cross_entropy(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
