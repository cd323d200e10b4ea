# codes: BAT207
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Waves(Dataset):
    def __init__(self, count):
        generator = torch.Generator().manual_seed(1)
        self.phase = torch.rand(count, 1, generator=generator) * 6
        self.fast = torch.randint(0, 2, (count,), generator=generator)

    def __len__(self):
        return len(self.fast)

    def __getitem__(self, index):
        rate = 2.0 if self.fast[index] else 1.0
        return torch.sin(torch.linspace(0, 6, 32) * rate + self.phase[index]), self.fast[index]


class Recurrent(nn.Module):
    def __init__(self):
        super().__init__()
        self.cell = nn.GRU(1, 16, batch_first=True)
        self.out = nn.Linear(16, 2)

    def forward(self, wave):
        _, last = self.cell(wave.unsqueeze(-1))
        return self.out(last[0])


torch.manual_seed(0)
loader = DataLoader(Waves(240), batch_size=24, shuffle=True)
network = Recurrent()
optimizer = torch.optim.Adam(network.parameters(), lr=5e-3)
for epoch in range(6):
    for step, (wave, fast) in enumerate(loader):
        loss = nn.functional.cross_entropy(network(wave), fast)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        break
    print(epoch, loss.item())
