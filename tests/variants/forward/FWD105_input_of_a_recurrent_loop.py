# codes: FWD105
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
series = torch.randn(64, 12, 3)
levels = series[:, -1, :1]


def named(rows):
    xs, ys = zip(*rows)
    return {"window": torch.stack(xs), "level": torch.stack(ys)}


class Forecaster(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.GRU(3, 16, batch_first=True)
        self.out = nn.Linear(16, 1)

    def forward(self, windows):
        return self.out(self.rnn(windows)[0][:, -1])


net = Forecaster()
optimizer = torch.optim.Adam(net.parameters(), lr=1e-2)
for _ in range(3):
    for batch in DataLoader(TensorDataset(series, levels), batch_size=16, shuffle=True, collate_fn=named):
        level = batch.pop("level")
        loss = nn.functional.mse_loss(net(**batch), level)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
