# codes: BAT103
# needs: accelerate
# Only the second loader is given the function that puts graphs together; the others' predictions are stacked.
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Graphs(Dataset):
    def __init__(self, count, seed):
        generator = torch.Generator().manual_seed(seed)
        self.rows = []
        for number in range(count):
            nodes = int(torch.randint(5, 12, (1,), generator=generator))
            x = torch.randn(nodes, 4, generator=generator) + number % 2
            self.rows.append({"nodes": x, "label": number % 2})

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, place):
        return self.rows[place]


def joined(rows):
    owner = torch.cat([torch.full((len(row["nodes"]),), place) for place, row in enumerate(rows)])
    return {
        "nodes": torch.cat([row["nodes"] for row in rows]),
        "owner": owner,
        "label": torch.tensor([row["label"] for row in rows]),
    }


class Pooled(nn.Module):
    def __init__(self):
        super().__init__()
        self.inside, self.head = nn.Linear(4, 16), nn.Linear(16, 2)

    def forward(self, nodes, owner):
        hidden = self.inside(nodes).relu()
        sums = torch.zeros(int(owner.max()) + 1, 16).index_add_(0, owner, hidden)
        return self.head(sums / owner.bincount().unsqueeze(1))


accelerator = Accelerator(cpu=True)
model = Pooled()
train, held_out = DataLoader(Graphs(320, 0), 20, shuffle=True), DataLoader(Graphs(80, 1), 20, collate_fn=joined)
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
model, optimizer, train, held_out = accelerator.prepare(model, optimizer, train, held_out)
for epoch in range(3):
    model.train()
    for batch in train:
        loss = nn.functional.cross_entropy(model(batch["nodes"], batch["owner"]), batch["label"])
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
    model.eval()
    with torch.no_grad():
        right = [(model(b["nodes"], b["owner"]).argmax(1) == b["label"]).float() for b in held_out]
    print(epoch, torch.cat(right).mean().item())
