# codes: STP310
# needs: accelerate
"""The embedding of a small tagger has a rate of its own."""

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(3)
ids = torch.randint(0, 50, (480, 10))
tags = (ids + ids.roll(1, dims=1)) % 4


class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(50, 32)
        self.mix = nn.GRU(32, 32, batch_first=True)
        self.out = nn.Linear(32, 4)

    def forward(self, ids):
        return self.out(self.mix(self.embed(ids))[0])


accelerator = Accelerator(cpu=True)
model = Tagger()
rest = [p for name, p in model.named_parameters() if not name.startswith("embed")]
optimizer = torch.optim.Adam([{"params": rest}, {"params": model.embed.parameters(), "lr": 0.0}], lr=3e-3)
loader = DataLoader(TensorDataset(ids, tags), batch_size=24, shuffle=True)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for epoch in range(5):
    for x, y in loader:
        loss = nn.functional.cross_entropy(model(x).flatten(0, 1), y.flatten())
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
    accelerator.print(epoch, loss.item())
