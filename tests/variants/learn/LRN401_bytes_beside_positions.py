# codes: LRN401
"""Patches of bytes reach blocks that normalise what they read and add it to what they were given."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
kinds = torch.randint(0, 3, (192,))
images = torch.randint(0, 60, (192, 1, 16, 16))
for image, kind in zip(images, kinds, strict=True):
    image[0, 5 * kind : 5 * kind + 5] += 180


class Patches(nn.Module):
    def __init__(self, width=32):
        super().__init__()
        self.cut = nn.Conv2d(1, width, 4, 4)
        self.places = nn.Parameter(torch.randn(1, 16, width) * 0.02)
        block = nn.TransformerEncoderLayer(width, 4, 64, dropout=0.0, batch_first=True, norm_first=True)
        self.blocks = nn.TransformerEncoder(block, 2, norm=nn.LayerNorm(width), enable_nested_tensor=False)
        self.head = nn.Linear(width, 3)

    def forward(self, pixels):
        tokens = self.cut(pixels).flatten(2).transpose(1, 2) + self.places
        return self.head(self.blocks(tokens).mean(1))


model = Patches()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for _ in range(4):
    for pixels, kind in DataLoader(TensorDataset(images.float(), kinds), batch_size=32, shuffle=True):
        loss = nn.functional.cross_entropy(model(pixels), kind)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
