# codes: EVL301
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Bumps(Dataset):
    def __init__(self, rows, seed):
        g = torch.Generator().manual_seed(seed)
        self.where = torch.randint(3, (rows,), generator=g)
        self.waves = 0.3 * torch.randn(rows, 1, 24, generator=g)
        for row, place in enumerate(self.where):
            self.waves[row, 0, 8 * place : 8 * place + 8] += 1

    def __len__(self):
        return len(self.where)

    def __getitem__(self, row):
        return self.waves[row], self.where[row]


torch.manual_seed(0)
loaders = DataLoader(Bumps(192, 0), batch_size=16, shuffle=True)
val_data = DataLoader(Bumps(64, 1), batch_size=16)
net = nn.Sequential(nn.Conv1d(1, 8, 5, padding=2), nn.ReLU(), nn.AdaptiveAvgPool1d(3), nn.Flatten(), nn.Linear(24, 3))
opt = torch.optim.AdamW(net.parameters(), lr=2e-3)
for epoch in range(3):
    net.train()
    for wave, where in loaders:
        opt.zero_grad()
        loss = nn.functional.cross_entropy(net(wave), where)
        loss.backward()
        opt.step()
    net.eval()
    losses = []
    for wave, where in loaders:
        with torch.inference_mode():
            losses.append(nn.functional.cross_entropy(net(wave), where).item())
    print(f"epoch {epoch}: validation loss {sum(losses) / len(losses):.3f}")
