# codes:
"""Lengths that go through the strides as the frames do, and some that end before the last answer."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        self.convs = nn.ModuleList([nn.Conv1d(7, 24, 3, stride=2), nn.Conv1d(24, 24, 3, stride=2)])
        self.head = nn.Linear(24, 7)

    def forward(self, x, lengths):
        x = x.mT
        for conv in self.convs:
            x = conv(x).relu()
            lengths = torch.div(lengths - 3, 2, rounding_mode="floor") + 1
        return self.head(x.mT).log_softmax(-1).transpose(0, 1), lengths


torch.manual_seed(0)
text = torch.randint(1, 7, (64, 3))
sound = nn.functional.one_hot(text.repeat_interleave(14, 1), 7).float() + 0.1 * torch.randn(64, 42, 7)
lengths = torch.randint(36, 42, (64,))
model = Reader()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
criterion = nn.CTCLoss()
for epoch in range(3):
    for x, y, n in DataLoader(TensorDataset(sound, text, lengths), 16, shuffle=True):
        log_probs, counts = model(x, n)
        loss = criterion(log_probs, y, counts, torch.full((len(y),), 3))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
