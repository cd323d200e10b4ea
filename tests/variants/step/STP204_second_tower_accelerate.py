# codes: STP204
# needs: accelerate
"""Two towers of a recommender, and the optimizer has the users' alone."""

import torch
import torch.nn.functional as F
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Tower(nn.Module):
    """Embeds one side."""

    def __init__(self, width):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(width, 48), nn.ReLU(), nn.Linear(48, 16))

    def forward(self, features):
        return self.layers(features)


torch.manual_seed(0)
taste = torch.randn(1200, 6)
people = taste @ torch.randn(6, 20) + 0.1 * torch.randn(1200, 20)
films = taste @ torch.randn(6, 30) + 0.1 * torch.randn(1200, 30)
liked = (torch.rand(1200) < 0.5).float()
films[liked == 0] = films[liked == 0][torch.randperm(int((liked == 0).sum()))]
accelerator = Accelerator()
user_tower, item_tower = Tower(20), Tower(30)
optimizer = torch.optim.AdamW(user_tower.parameters(), lr=1e-3)
loader = DataLoader(TensorDataset(people, films, liked), batch_size=64, shuffle=True)
user_tower, item_tower, optimizer, loader = accelerator.prepare(user_tower, item_tower, optimizer, loader)
for epoch in range(3):
    for u, v, y in loader:
        score = (user_tower(u) * item_tower(v)).sum(-1)
        loss = F.binary_cross_entropy_with_logits(score, y)
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
    accelerator.print(epoch, loss.item())
