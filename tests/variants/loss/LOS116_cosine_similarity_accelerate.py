# codes: LOS116
# needs: accelerate
"""Questions and answers held against each other by `cosine_similarity`, times the temperature."""

import torch
import torch.nn as nn
import torch.nn.functional as F
from accelerate import Accelerator
from torch.utils.data import DataLoader, TensorDataset


class InfoNCE(nn.Module):
    """Every question against every answer."""

    def __init__(self, temperature=0.1):
        super().__init__()
        self.temperature = temperature

    def forward(self, query, key):
        sim = F.cosine_similarity(query.unsqueeze(1), key.unsqueeze(0), dim=-1)
        return F.cross_entropy(sim * self.temperature, torch.arange(len(query), device=query.device))


torch.manual_seed(1)
meaning = torch.randn(960, 10)
asked = meaning @ torch.randn(10, 40) + 0.2 * torch.randn(960, 40)
told = meaning @ torch.randn(10, 40) + 0.2 * torch.randn(960, 40)
accelerator = Accelerator()
encoder = nn.Sequential(nn.Linear(40, 64), nn.GELU(), nn.Linear(64, 24))
optimizer = torch.optim.AdamW(encoder.parameters(), lr=1e-3)
loader = DataLoader(TensorDataset(asked, told), batch_size=48, shuffle=True)
encoder, optimizer, loader = accelerator.prepare(encoder, optimizer, loader)
criterion = InfoNCE()
for epoch in range(3):
    for q, k in loader:
        loss = criterion(encoder(q), encoder(k))
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
    accelerator.print(epoch, loss.item())
