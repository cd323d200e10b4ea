# codes: RES312
import json
from pathlib import Path

import torch
from torch import nn

ROOT = Path("experiment")
ROOT.mkdir(exist_ok=True)
(ROOT / "settings.json").write_text(json.dumps({"lr": 0.05, "steps": 20}))
settings = json.loads((ROOT / "setting.json").read_text())

x = torch.randn(64, 5)
y = x @ torch.randn(5, 1)
net = nn.Linear(5, 1)
opt = torch.optim.SGD(net.parameters(), lr=settings["lr"])
for _ in range(settings["steps"]):
    opt.zero_grad()
    nn.functional.mse_loss(net(x), y).backward()
    opt.step()
