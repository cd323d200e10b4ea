# codes: SCR136
import torch
from torch import nn


class Encoder(nn.Module):
    def __init__(self, words, width):
        super().__init__()
        self.embed = nn.Embedding(words, width)
        self.norm = nn.LayerNorm(width)
        self.out = nn.Linear(width, 2)

        def forward(self, ids):
            return self.out(self.norm(self.embed(ids).mean(1)))


torch.manual_seed(0)
ids = torch.randint(0, 80, (192, 10))
labels = (ids < 30).sum(1).gt(3).long()
model = Encoder(80, 16)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
for epoch in range(3):
    for rows in torch.randperm(192).split(24):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(ids[rows]), labels[rows])
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
