# codes: BAT107
# needs: datasets
import torch
from datasets import Dataset
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
ds = Dataset.from_dict({"x": [[float(i), 1.0] for i in range(40)], "y": [i % 2 for i in range(40)]}).with_format(
    "torch"
)
net = nn.Linear(2, 2)
opt = torch.optim.SGD(net.parameters(), 1e-3)
for batch in DataLoader(ds, 8, shuffle=True):
    loss = nn.functional.cross_entropy(net(batch["features"]), batch["y"])
    opt.zero_grad()
    loss.backward()
    opt.step()
