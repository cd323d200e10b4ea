# codes: LOS306
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Activity(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(3, 16, num_layers=2, batch_first=True)
        self.head = nn.Linear(16, 3)

    def forward(self, series):
        out, (hidden, cell) = self.lstm(series)
        return self.head(hidden)


torch.manual_seed(0)
kinds = torch.randint(0, 3, (120,))
series = torch.sin(torch.arange(12)[None, :, None] * (0.3 + 0.4 * kinds[:, None, None])) + 0.1 * torch.randn(120, 12, 3)
model = Activity()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for _ in range(4):
    for inputs, kind in DataLoader(TensorDataset(series, kinds), batch_size=20, shuffle=True):
        loss = nn.functional.cross_entropy(model(inputs), kind)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
