# codes: FWD305 SCR112
import torch
from torch.utils.data import DataLoader

torch.manual_seed(0)
hidden = torch.randn(400, 3)
seen = torch.sigmoid(hidden @ torch.randn(3, 20) * 2)


class Coder(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = torch.nn.Sequential(torch.nn.Linear(20, 64), torch.nn.ReLU())
        self.mean, self.spread = torch.nn.Linear(64, 4), torch.nn.Linear(64, 4)
        self.outer = torch.nn.Sequential(torch.nn.Linear(4, 64), torch.nn.ReLU(), torch.nn.Linear(64, 20))

    def forward(self, x):
        inner = self.inner(x)
        mean, spread = self.mean(inner), self.spread(inner)
        code = mean + torch.randn(mean.shape[0], 8) * (0.5 * spread).exp()
        return torch.sigmoid(self.outer(code)), mean, spread


def loss_of(x, rebuilt, mean, spread):
    rest = torch.nn.functional.mse_loss(rebuilt, x, reduction="sum") / len(x)
    apart = -0.5 * (1 + spread - mean**2 - spread.exp()).sum(1).mean()
    return rest + 0.01 * apart


coder = Coder()
optimizer = torch.optim.Adam(coder.parameters(), lr=3e-3)
for _ in range(8):
    for x in DataLoader(seen, 20, shuffle=True):
        loss = loss_of(x, *coder(x))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(loss.item())
with torch.no_grad():
    print(coder.encode(seen[:4]))
