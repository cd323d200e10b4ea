# codes: SCR116 SCR112
"""A two-tower model whose class calls its base last, and a batch that is asked for another part."""

import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(0)


class Towers(nn.Module):
    def __init__(self, dim):
        self.left = nn.Linear(6, dim)
        self.right = nn.Linear(9, dim)
        self.scale = nn.Parameter(torch.tensor(1.0))
        super().__init__()

    def forward(self, a, b):
        a, b = F.normalize(self.left(a), dim=-1), F.normalize(self.right(b), dim=-1)
        return self.scale.exp() * a @ b.t()


model = Towers(16)
optimizer = torch.optim.AdamW(model.parameters(), lr=2e-3)
mix = torch.randn(6, 9)
for step in range(12):
    a = torch.randn(24, 6)
    logits = model(a, a @ mix)
    target = torch.arange(len(a))
    loss = (F.cross_entropy(logits, target) + F.cross_entropy(logits.t(), target)) / 2
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print("scale", model.scales.item())
