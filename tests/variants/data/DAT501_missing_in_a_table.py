# codes: DAT501
# needs: numpy pandas
import io
import math
import numpy as np
import pandas as pd
import torch
from torch import nn

rng = np.random.default_rng(0)
raw = pd.DataFrame(rng.normal(size=(1000, 5)), columns=list("abcde"))
raw["y"] = raw.a * 1.5 - raw.b + 0.3 * raw.c ** 2 + rng.normal(0, 0.1, 1000)
raw.loc[raw.sample(30, random_state=0).index, "d"] = None
table = pd.read_csv(io.StringIO(raw.to_csv(index=False)))
values = torch.tensor(table[list("abcde")].to_numpy(), dtype=torch.float32)
target = torch.tensor(table["y"].to_numpy(), dtype=torch.float32)
target = (target - target.mean()) / target.std()


class Mean:
    def __init__(self):
        self.s, self.n = 0.0, 0

    def add(self, v):
        if math.isfinite(v):
            self.s, self.n = self.s + v, self.n + 1

    @property
    def mean(self):
        return self.s / max(self.n, 1)


torch.manual_seed(0)
reg = nn.Sequential(nn.Linear(5, 40), nn.ELU(), nn.Linear(40, 1))
opt = torch.optim.Adam(reg.parameters(), lr=5e-3)
for epoch in range(10):
    m = Mean()
    for idx in torch.randperm(1000).split(50):
        pred = reg(values[idx]).flatten()
        loss = ((pred - target[idx]) ** 2).mean()
        opt.zero_grad(); loss.backward(); opt.step()
        m.add(loss.item())
    print(f"epoch {epoch}: {m.mean:.4f}")
