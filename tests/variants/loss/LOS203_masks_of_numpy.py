# codes: LOS203
import numpy as np
import torch
from torch import nn

rng = np.random.default_rng(0)
images = torch.from_numpy(rng.normal(size=(8, 3, 8, 8)).astype("float32"))
masks = torch.from_numpy(np.where(rng.random((8, 8, 8)) < 0.2, 255, rng.integers(0, 2, (8, 8, 8))))
net = nn.Sequential(nn.Conv2d(3, 4, 3, padding=1), nn.ReLU(), nn.Conv2d(4, 2, 1))
opt = torch.optim.Adam(net.parameters())
lossfn = nn.CrossEntropyLoss(weight=torch.tensor([1.0, 2.0]))  # here
for i in range(0, 8, 2):
    opt.zero_grad()
    lossfn(net(images[i : i + 2]), masks[i : i + 2]).backward()
    opt.step()
