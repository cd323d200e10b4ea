# codes: DAT201
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)
KINDS = ["walk", "run", "sit"]


class Motions(Dataset):
    def __init__(self, count):
        self.recordings = []
        for i in range(count):
            kind = KINDS[i % 3]
            speed = {"walk": 0.3, "run": 0.9, "sit": 0.0}[kind]
            signal = torch.sin(speed * torch.arange(40.0)) + 0.2 * torch.randn(40)
            self.recordings.append({"signal": signal, "activity": kind})

    def __len__(self):
        return len(self.recordings)

    def __getitem__(self, i):
        item = self.recordings[i]
        return {"signal": item["signal"], "activity": torch.as_tensor(item["activity"])}


model = nn.Sequential(nn.Linear(40, 32), nn.ReLU(), nn.Linear(32, 3))
optimizer = torch.optim.AdamW(model.parameters(), lr=2e-3)
for epoch in range(3):
    for batch in DataLoader(Motions(150), batch_size=15, shuffle=True):
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(batch["signal"]), batch["activity"]).backward()
        optimizer.step()
