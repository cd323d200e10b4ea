# codes: FWD602
"""Fine-tune a saved encoder on another task: what fits is taken over, what does not is left."""

import os
import tempfile

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)


class Encoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(32, 64), nn.ReLU(), nn.Linear(64, 64), nn.ReLU())

    def forward(self, x):
        return self.layers(x)


class Model(nn.Module):
    def __init__(self, classes):
        super().__init__()
        self.encoder, self.head = Encoder(), nn.Linear(64, classes)

    def forward(self, x):
        return self.head(self.encoder(x))


path = os.path.join(tempfile.mkdtemp(), "pretrained.pt")
pretrained = nn.DataParallel(Model(10))
torch.save({"model": pretrained.state_dict(), "epoch": 30}, path)

model = Model(5)
stored = torch.load(path, map_location="cpu")["model"]
own = model.state_dict()
usable = {k: v for k, v in stored.items() if k in own and v.shape == own[k].shape}
own.update(usable)
model.load_state_dict(own)

x, y = torch.randn(512, 32), torch.arange(512) % 5
x[torch.arange(512), y] += 3
loader = DataLoader(TensorDataset(x, y), batch_size=32, shuffle=True)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for epoch in range(3):
    for xb, yb in loader:
        loss = nn.functional.cross_entropy(model(xb), yb)
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()
    print(epoch, loss.item())
