# codes: LRN302
import torch, torch.nn as nn
import numpy as np


class KeywordSpotter(nn.Module):
    """1d conv over short waveforms"""

    def __init__(self, n_cls=4):
        super().__init__()
        self.conv1 = nn.Conv1d(1, 16, 16, stride=4)
        self.conv2 = nn.Conv1d(16, 32, 8, stride=4)
        self.bn = nn.BatchNorm1d(32)
        self.fc = nn.Linear(32, n_cls)

    def forward(self, wav):
        h = torch.relu(self.conv1(wav))
        h = torch.relu(self.bn(self.conv2(h)))
        return self.fc(h.mean(-1))


def tone(k, rng, n=800, sr=8000):
    f = [300, 700, 1300, 2100][k] * rng.uniform(0.95, 1.05)
    return np.sin(2 * np.pi * f * np.arange(n) / sr + rng.uniform(0, 6)) + rng.normal(0, 0.3, n)


rng = np.random.default_rng(0)
labels = rng.integers(0, 4, 480)
waves = np.stack([tone(k, rng) for k in labels]).astype("float32")[:, None]
waves, labels = torch.from_numpy(waves), torch.from_numpy(labels)
model = KeywordSpotter()
opt = torch.optim.Adam(model.parameters(), 1e-3)
buf = torch.zeros(24, 1, 800)
for epoch in range(4):
    for start in range(0, 480, 24):
        batch = waves[start:start + 24]
        target = labels[start:start + 24]
        gain = torch.empty(len(batch), 1, 1).uniform_(0.8, 1.2)
        buf.mul_(gain)
        out = model(buf)
        loss = nn.functional.cross_entropy(out, target)
        opt.zero_grad()
        loss.backward()
        opt.step()
    print("epoch", epoch, "loss", loss.item())
