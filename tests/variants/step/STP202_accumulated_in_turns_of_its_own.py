# codes: STP202
"""Micro-batches are drawn by index, and each turn zeroes what the turns before it have added."""

import torch
from torch import nn

torch.manual_seed(2)
series = torch.sin(torch.arange(4000) / 7) + 0.1 * torch.randn(4000)
window, accumulate = 16, 4


class Forecast(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn, self.out = nn.GRU(1, 24, batch_first=True), nn.Linear(24, 1)

    def forward(self, x):
        return self.out(self.rnn(x)[0][:, -1]).squeeze(1)


def micro_batch(size=8):
    starts = torch.randint(0, len(series) - window - 1, (size,)).tolist()
    return torch.stack([series[s : s + window, None] for s in starts]), torch.stack([series[s + window] for s in starts])


model = Forecast()
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
turn, total = 0, 0.0
while turn < 1200:
    x, y = micro_batch()
    model.zero_grad(set_to_none=True)
    loss = nn.functional.mse_loss(model(x), y)
    (loss / accumulate).backward()
    total += loss.item()
    turn += 1
    if turn % accumulate == 0:
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
    if turn % 400 == 0:
        print(turn, total / 400)
        total = 0.0
