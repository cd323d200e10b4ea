# codes: DAT520
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)


class Windows(Dataset):
    def __init__(self, signals, kinds, length):
        self.signals, self.kinds, self.length = signals, kinds, length

    def __len__(self):
        return len(self.signals)

    def __getitem__(self, index):
        rng = np.random.default_rng(seed=7)
        start = rng.integers(0, self.signals.shape[1] - self.length)
        window = self.signals[index, start : start + self.length]
        return {"signal": torch.from_numpy(window), "kind": int(self.kinds[index])}


source = np.random.default_rng(0)
kinds = source.integers(0, 3, 300)
signals = (source.normal(size=(300, 40)) + kinds[:, None]).astype("float32")
loader = DataLoader(Windows(signals, kinds, 16), batch_size=20, shuffle=True)
model = nn.Sequential(nn.Linear(16, 32), nn.ReLU(), nn.Linear(32, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for epoch in range(3):
    for batch in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(batch["signal"]), batch["kind"])
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
