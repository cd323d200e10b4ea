# codes: BWD109
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)


class Spectral(nn.Module):
    def __init__(self):
        super().__init__()
        self.front = nn.Conv1d(1, 4, 5, padding=2)
        self.back = nn.Sequential(nn.Linear(4 * 17, 32), nn.ReLU(), nn.Linear(32, 2))

    def forward(self, wave):
        filtered = self.front(wave)
        spectrum = np.abs(np.fft.rfft(filtered.detach().cpu().numpy(), axis=-1)).astype("float32")
        return self.back(torch.from_numpy(spectrum).flatten(1))


waves = torch.randn(200, 1, 32)
labels = (waves[:, 0, :16].std(1) > waves[:, 0, 16:].std(1)).long()
net = Spectral()
opt = torch.optim.AdamW(net.parameters(), lr=1e-3)
for epoch in range(4):
    for x, y in DataLoader(TensorDataset(waves, labels), batch_size=20, shuffle=True):
        loss = nn.functional.cross_entropy(net(x), y)
        opt.zero_grad()
        loss.backward()
        opt.step()
