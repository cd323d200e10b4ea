import random
from datetime import datetime

import torch
from torch import nn

random.seed(0)
torch.manual_seed(0)
visits = [f"2023-03-{1 + i % 28:02d} {i % 24:02d}:15;{random.gauss(i % 24 > 11, 0.3):.2f};{int(i % 24 > 11)}" for i in range(200)]
visits[60] = visits[60].replace(":15;", ":15:30;")

hours, bills, late = [], [], []
for line in visits:
    when, bill, evening = line.split(";")
    hours.append(datetime.strptime(when, "%Y-%m-%d %H:%M").hour / 24)
    bills.append(float(bill))
    late.append(int(evening))
x = torch.tensor([hours, bills]).T
y = torch.tensor(late)
model = nn.Sequential(nn.Linear(2, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
for step in range(60):
    optimizer.zero_grad()
    loss = nn.functional.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()
