# codes: LOS306
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        self.gru = nn.GRU(4, 16, batch_first=True)
        self.out = nn.Linear(16, 3)

    def forward(self, x):
        _, state = self.gru(x)
        return self.out(state)


torch.manual_seed(0)
accelerator = Accelerator(cpu=True)
kinds = torch.randint(0, 3, (48,))
series = torch.randn(48, 7, 4) + kinds.view(-1, 1, 1)
model = Reader()
model, optimizer, rows = accelerator.prepare(
    model, torch.optim.Adam(model.parameters(), lr=1e-2), DataLoader(TensorDataset(series, kinds), 12, shuffle=True)
)
for epoch in range(2):
    for x, y in rows:
        loss = nn.functional.cross_entropy(model(x), y)
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()
