import json
import tempfile
from pathlib import Path

import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)
path = Path(tempfile.mkdtemp(), "orders.jsonl")
with path.open("w") as file:
    for number in range(240):
        file.write(json.dumps({"basket": [number % 7, number % 5, number % 3], "late": int(number % 7 > 3)}) + "\n")


class Orders(Dataset):
    def __init__(self, path):
        with open(path) as file:
            self.orders = [json.loads(line) for line in file if line.strip()]

    def __len__(self):
        return len(self.orders)

    def __getitem__(self, index):
        order = self.orders[index]
        return torch.tensor(order["basket"]).float(), order["late"]


loader = DataLoader(Orders(path), batch_size=24, shuffle=True)
model = nn.Sequential(nn.Linear(3, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
for epoch in range(4):
    for baskets, late in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(baskets), late)
        loss.backward()
        optimizer.step()
