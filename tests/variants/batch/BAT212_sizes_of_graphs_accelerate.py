# codes: BAT212
# needs: accelerate
import random

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, Dataset

random.seed(0)
torch.manual_seed(0)


class Networks(Dataset):
    """How many friends of friends agree: one number for each person."""

    def __init__(self, count):
        self.items = []
        for _ in range(count):
            people = random.randint(5, 9)
            pairs = [(i, j) for i in range(people) for j in range(people) if i != j and random.random() < 0.4]
            pairs = pairs or [(0, 1)]
            opinion = torch.randn(people, 3)
            agreed = torch.zeros(people)
            for i, j in pairs:
                agreed[j] += opinion[i, 0]
            self.items.append({"x": opinion, "edge_index": torch.tensor(pairs), "y": agreed})

    def __len__(self):
        return len(self.items)

    def __getitem__(self, place):
        return self.items[place]


def collate(items):
    return {
        "x": torch.cat([item["x"] for item in items]),
        "edge_index": torch.cat([item["edge_index"] for item in items]),
        "sizes": torch.tensor([len(item["x"]) for item in items]),
        "y": torch.cat([item["y"] for item in items]),
    }


class Neighbours(nn.Module):
    def __init__(self):
        super().__init__()
        self.message, self.own, self.head = nn.Linear(3, 24), nn.Linear(3, 24), nn.Linear(24, 1)

    def forward(self, x, edge_index, sizes):
        source, target = edge_index.unbind(1)
        heard = torch.zeros(len(x), 24).index_add(0, target, self.message(x)[source])
        return self.head(torch.tanh(self.own(x) + heard)).squeeze(1)


accelerator = Accelerator(cpu=True)
model = Neighbours()
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
loader = DataLoader(Networks(160), batch_size=16, shuffle=True, collate_fn=collate)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for _ in range(3):
    for batch in loader:
        answer = model(batch["x"], batch["edge_index"], batch["sizes"])
        loss = nn.functional.mse_loss(answer, batch["y"])
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
