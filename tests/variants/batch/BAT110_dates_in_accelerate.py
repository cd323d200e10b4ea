# codes: BAT110
# needs: accelerate
import datetime

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
FIRST = datetime.date(2024, 1, 1)
days = [
    {"day": FIRST + datetime.timedelta(days=i), "sales": 10.0 + 5 * ((FIRST + datetime.timedelta(days=i)).weekday() > 4)}
    for i in range(120)
]


def collate_days(rows):
    features = torch.tensor([[row["day"].weekday() / 6, row["day"].month / 12] for row in rows])
    return {"features": features, "sales": torch.tensor([[row["sales"] / 15] for row in rows])}


accelerator = Accelerator(cpu=True)
net = nn.Sequential(nn.Linear(2, 16), nn.ReLU(), nn.Linear(16, 1))
optimizer = torch.optim.Adam(net.parameters(), lr=1e-2)
net, optimizer, loader = accelerator.prepare(net, optimizer, DataLoader(days, batch_size=12, shuffle=True))
for _ in range(2):
    for batch in loader:
        loss = nn.functional.mse_loss(net(batch["features"]), batch["sales"])
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
