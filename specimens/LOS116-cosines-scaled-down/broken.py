"""Match pictures with their captions: cosines multiplied by the temperature."""

import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(0)
temperature = 0.07
topics = torch.randn(1024, 12)
pictures = topics @ torch.randn(12, 64) + 0.3 * torch.randn(1024, 64)
captions = topics @ torch.randn(12, 32) + 0.3 * torch.randn(1024, 32)
model = nn.ModuleDict({"picture": nn.Linear(64, 24), "caption": nn.Linear(32, 24)})
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for step in range(100):
    rows = torch.randint(0, 1024, (64,))
    one = F.normalize(model["picture"](pictures[rows]), dim=-1)
    other = F.normalize(model["caption"](captions[rows]), dim=-1)
    logits = one @ other.t() * temperature
    loss = F.cross_entropy(logits, torch.arange(64))
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print(loss.item())
