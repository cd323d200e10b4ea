# codes: BWD109
# needs: accelerate
import torch
import torch.nn.functional as F
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

accelerator = Accelerator(cpu=True)
torch.manual_seed(7)
x = torch.randn(900, 14)
kind, quality = (x[:, 0] + x[:, 1] > 0).long(), torch.sigmoid(x[:, 2] * 2)


class Judge(nn.Module):
    def __init__(self):
        super().__init__()
        self.trunk = nn.Sequential(nn.Linear(14, 48), nn.GELU())
        self.label = nn.Linear(48, 2)
        self.quality = nn.Sequential(nn.Linear(48, 16), nn.GELU(), nn.Linear(16, 1))

    def forward(self, x):
        h = self.trunk(x)
        return self.label(h), self.quality(h).squeeze(-1)


judge = Judge()
optimizer = torch.optim.Adam(judge.parameters(), lr=2e-3)
loader = DataLoader(TensorDataset(x, kind, quality), batch_size=45, shuffle=True)
judge, optimizer, loader = accelerator.prepare(judge, optimizer, loader)
for epoch in range(3):
    for rows, label, wanted in loader:
        logits, told = judge(rows)
        score = told.detach()
        loss = F.cross_entropy(logits, label)
        side_loss = F.binary_cross_entropy_with_logits(score, wanted)
        total = loss + 0.3 * side_loss
        optimizer.zero_grad()
        accelerator.backward(total)
        optimizer.step()
    accelerator.print(epoch, loss.item(), side_loss.item())
