# codes: LRN301
# needs: accelerate
from accelerate import Accelerator
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
series = torch.randn(256, 8, 16)
labels = series.mean(dim=(1, 2), keepdim=True).squeeze(-1)
loader = DataLoader(TensorDataset(series, 10 * labels), batch_size=16, shuffle=True)


class Regressor(nn.Module):
    def __init__(self):
        super().__init__()
        self.attention = nn.MultiheadAttention(16, 2)
        self.norm = nn.LayerNorm(16)
        self.head = nn.Linear(16, 1)

    def forward(self, series):
        mixed, _ = self.attention(series, series, series)
        return self.head(self.norm(series + mixed).mean(dim=1))


accelerator = Accelerator(cpu=True)
model = Regressor()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for epoch in range(2):
    for batch, target in loader:
        loss = nn.functional.mse_loss(model(batch), target)
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()
