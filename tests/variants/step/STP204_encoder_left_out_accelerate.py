# codes: STP204
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Sums(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = nn.Conv1d(1, 24, 3)
        self.mix = nn.Linear(24, 32)
        self.out = nn.Linear(32, 2)

    def forward(self, x):
        found = torch.relu(self.encoder(x.transpose(1, 2))).amax(2)
        return self.out(torch.relu(self.mix(found)))


torch.manual_seed(0)
accelerator = Accelerator(cpu=True)
x = torch.randn(320, 10, 1)
y = torch.cat([x.mean(1), x.amax(1)], 1)
model = Sums()
optimizer = torch.optim.AdamW([*model.mix.parameters(), *model.out.parameters()], lr=2e-3)
loader = DataLoader(TensorDataset(x, y), batch_size=16, shuffle=True)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for epoch in range(3):
    for rows, wanted in loader:
        accelerator.backward(nn.functional.mse_loss(model(rows), wanted))
        optimizer.step()
        optimizer.zero_grad()
