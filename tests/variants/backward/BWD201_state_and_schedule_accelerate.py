# codes: BWD201 STP303
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
accelerator = Accelerator(cpu=True)


class Cell(nn.Module):
    def __init__(self):
        super().__init__()
        self.gru = nn.GRU(2, 16, batch_first=True)
        self.head = nn.Linear(16, 1)

    def forward(self, x, hidden):
        out, _ = self.gru(x, hidden)
        return self.head(out[:, -1]).squeeze(-1), out[:, -1].unsqueeze(0)


x = torch.randn(320, 10, 2)
y = x[:, :, 0].sum(1)
loader = DataLoader(TensorDataset(x, y), batch_size=16, drop_last=True)
model = Cell()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
scheduler = torch.optim.lr_scheduler.OneCycleLR(optimizer, max_lr=1e-2, total_steps=len(loader))
model, optimizer, loader, scheduler = accelerator.prepare(model, optimizer, loader, scheduler)
hidden = torch.zeros(1, 16, 16)
for epoch in range(5):
    total = 0.0
    for inputs, targets in loader:
        prediction, hidden = model(inputs, hidden)
        loss = nn.functional.mse_loss(prediction, targets)
        accelerator.backward(loss)
        optimizer.step()
        scheduler.step()
        optimizer.zero_grad()
        total += loss.item()
    accelerator.print(epoch, total / len(loader))
