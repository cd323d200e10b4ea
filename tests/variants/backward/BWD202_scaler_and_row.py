# codes: BWD202 DAT301
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)


class Rows(Dataset):
    def __init__(self, first, last):
        self.x = torch.randn(600, 8, generator=torch.Generator().manual_seed(0))[first:last]

    def __len__(self):
        return len(self.x)

    def __getitem__(self, index):
        if self.x[index, 0] < -2:
            return None
        return self.x[index], self.x[index, 0] * 2


def collate(rows):
    rows = [row for row in rows if row is not None]
    return torch.stack([row[0] for row in rows]), torch.stack([row[1] for row in rows])


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.a, self.b = nn.Linear(8, 32), nn.Linear(32, 1)

    def forward(self, x):
        h = torch.exp(-self.a(x).abs())
        h.add_(0.1)
        return self.b(h).squeeze(-1)


model = Net()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
scaler = torch.amp.GradScaler("cpu")
train = DataLoader(Rows(0, 500), batch_size=20, shuffle=True, collate_fn=collate)
test = DataLoader(Rows(500, 600), batch_size=1)
for epoch in range(5):
    for x, y in train:
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(model(x), y)
        scaler.scale(loss).backward()
        scaler.unscale_(optimizer)
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        scaler.step(optimizer)
        scaler.update()
    print(epoch, loss.item())
errors = []
with torch.no_grad():
    for x, y in test:
        errors.append((model(x) - y).abs().item())
print(sum(errors) / len(errors))
