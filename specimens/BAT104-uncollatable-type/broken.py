from datetime import date

import torch
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)


class Visits(Dataset):
    def __init__(self):
        self.days = [date(2024, 1 + i % 12, 1 + i % 28) for i in range(96)]

    def __len__(self):
        return len(self.days)

    def __getitem__(self, index):
        day = self.days[index]
        return {"x": torch.randn(6), "day": day, "y": day.month % 2}


loader = DataLoader(Visits(), batch_size=16, shuffle=True)
model = torch.nn.Sequential(torch.nn.Linear(6, 16), torch.nn.ReLU(), torch.nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for batch in loader:
        optimizer.zero_grad()
        loss = torch.nn.functional.cross_entropy(model(batch["x"]), batch["y"])
        loss.backward()
        optimizer.step()
