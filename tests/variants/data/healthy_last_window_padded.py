# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Padded(Dataset):
    """A window for every value; the last ones are filled up with zeros."""

    def __init__(self, values):
        self.values = values

    def __len__(self):
        return len(self.values)

    def __getitem__(self, i):
        window = self.values[i : i + 16]
        return nn.functional.pad(window, (0, 16 - len(window))), self.values[i] > 0


torch.manual_seed(0)
model = nn.Sequential(nn.Linear(16, 16), nn.ReLU(), nn.Linear(16, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(2):
    for window, rises in DataLoader(Padded(torch.randn(300)), batch_size=20, shuffle=True):
        loss = nn.functional.binary_cross_entropy_with_logits(model(window).squeeze(1), rises.float())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
