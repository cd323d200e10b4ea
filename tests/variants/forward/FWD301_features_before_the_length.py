# codes: FWD301
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class ConvLSTM(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv1d(3, 12, 5, stride=2)
        self.lstm = nn.LSTM(12, 16, batch_first=True)
        self.head = nn.Linear(16, 2)

    def forward(self, series):
        hidden = torch.relu(self.conv(series))
        out, _ = self.lstm(hidden)
        return self.head(out[:, -1])


torch.manual_seed(0)
kinds = torch.randint(0, 2, (120,))
time = torch.arange(40) * 0.3
series = torch.sin(time * (1 + kinds)[:, None])[:, None].repeat(1, 3, 1) + 0.2 * torch.randn(120, 3, 40)
model = ConvLSTM()
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
for _ in range(3):
    for inputs, kind in DataLoader(TensorDataset(series, kinds), batch_size=15, shuffle=True):
        loss = nn.functional.cross_entropy(model(inputs), kind)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
