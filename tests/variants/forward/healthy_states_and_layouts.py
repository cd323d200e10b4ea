# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class ConvGRU(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv1d(3, 12, 5, stride=2)
        self.step = nn.Embedding(4, 12)
        self.gru = nn.GRU(12, 12, num_layers=2, batch_first=True, bidirectional=True)
        self.head = nn.Linear(24 + 12, 2)

    def forward(self, series, steps):
        hidden = torch.relu(self.conv(series)) + self.step(steps)[:, :, None]
        _, states = self.gru(hidden.transpose(1, 2))
        return self.head(torch.cat([states[-1], states[-2], hidden.mean(-1)], 1))


torch.manual_seed(0)
kinds = torch.randint(0, 2, (120,))
time = torch.arange(28) * 0.3
series = torch.sin(time * (1 + kinds)[:, None])[:, None].repeat(1, 3, 1) + 0.2 * torch.randn(120, 3, 28)
model = ConvGRU()
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
for _ in range(3):
    rows = TensorDataset(series, torch.randint(0, 4, (120,)), kinds)
    for inputs, steps, kind in DataLoader(rows, batch_size=15, shuffle=True):
        assert 0 <= kind.min() and kind.max() < 2, "no such class"
        logits = model(inputs, steps)
        chosen = logits.log_softmax(1).gather(1, kind.unsqueeze(1)).squeeze(1)
        optimizer.zero_grad()
        (-chosen.mean()).backward()
        optimizer.step()
