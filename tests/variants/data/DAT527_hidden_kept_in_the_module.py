# codes: DAT527
"""Energy of the next hour from windows of a day; the module keeps its hidden state."""

import math

import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(1)
hours = torch.arange(900.0)
series = torch.sin(hours * math.pi / 12) + 0.4 * torch.sin(hours * math.pi / 84) + 0.1 * torch.randn(900)


class Windows(Dataset):
    def __len__(self):
        return 700

    def __getitem__(self, i):
        return series[i : i + 24, None], series[i + 24]


class Forecaster(nn.Module):
    def __init__(self, hidden=24):
        super().__init__()
        self.gru = nn.GRU(1, hidden)
        self.head = nn.Linear(hidden, 1)
        self.hidden = None

    def forward(self, window):
        out, hidden = self.gru(window.transpose(0, 1), self.hidden)
        self.hidden = hidden.data
        return self.head(out[-1]).squeeze(-1)


def main():
    net = Forecaster()
    data = DataLoader(Windows(), batch_size=28, shuffle=True)
    optim = torch.optim.Adam(net.parameters(), lr=5e-3)
    for epoch in range(6):
        running = 0.0
        for window, following in data:
            loss = nn.functional.mse_loss(net(window), following)
            optim.zero_grad()
            loss.backward()
            optim.step()
            running += loss.item()
        print(f"epoch {epoch}: {running / len(data):.4f}")


if __name__ == "__main__":
    main()
