"""Read a text in blocks; their number comes of a division."""

import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Blocks(Dataset):
    def __init__(self, text, size):
        self.text, self.size = text, size

    def __len__(self):
        return (len(self.text) - 1) / self.size

    def __getitem__(self, index):
        block = self.text[index * self.size : (index + 1) * self.size + 1]
        return block[:-1], block[1:]


torch.manual_seed(0)
text = torch.arange(641) % 9
loader = DataLoader(Blocks(text, 16), batch_size=8, shuffle=True)
model = nn.Sequential(nn.Embedding(9, 16), nn.Linear(16, 9))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for inputs, targets in loader:
        loss = nn.functional.cross_entropy(model(inputs).transpose(1, 2), targets)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
