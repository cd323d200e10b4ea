# codes:
import torch
import torch.nn.functional as F
from torch import nn, optim
from torch.utils.data import DataLoader


def collate(items):
    return {"ids": torch.stack([i for i, _ in items]), "labels": torch.tensor([l for _, l in items])}


class Bag(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(50, 8)
        self.out = nn.Linear(8, 3)

    def forward(self, ids):
        return self.out(self.table(ids).mean(1))


def run(model, loader, optimizer):
    total = 0.0
    for batch in loader:
        first, second = batch
        ids, labels = batch[first], batch[second]
        optimizer.zero_grad()
        loss = F.cross_entropy(model(ids), labels)
        loss.backward()
        optimizer.step()
        total += loss.item()
    return total / len(loader)


g = torch.Generator().manual_seed(1)
data = [(torch.randint(0, 50, (6,), generator=g), int(n % 3)) for n in range(60)]
model = Bag()
for epoch in range(2):
    print(
        run(
            model,
            DataLoader(data, batch_size=12, collate_fn=collate, shuffle=True),
            optim.SGD(model.parameters(), lr=0.1),
        )
    )
