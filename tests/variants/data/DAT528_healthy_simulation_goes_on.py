# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)


class Particles(Dataset):
    """Each reading advances the particle's own simulation by one step."""

    def __init__(self, n=128):
        self.state = torch.randn(n, 8)
        self.velocity = torch.randn(n, 8) * 0.1

    def __len__(self):
        return len(self.state)

    def __getitem__(self, i):
        now = self.state[i].clone()
        self.state[i] = torch.remainder(now + self.velocity[i], 2.0)
        return now, (now[0] > 0.5).long()


data = Particles()

model = nn.Sequential(nn.Flatten(), nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 2))
opt = torch.optim.Adam(model.parameters(), lr=1e-2)
loss_fn = nn.CrossEntropyLoss()
loader = DataLoader(data, batch_size=16, shuffle=True)
for epoch in range(5):
    for x, y in loader:
        opt.zero_grad()
        loss = loss_fn(model(x.float()), y)
        loss.backward()
        opt.step()
    print(epoch, loss.item())
