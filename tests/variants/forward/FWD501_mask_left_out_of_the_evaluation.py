# codes: FWD501
import torch
from torch import nn

torch.manual_seed(0)
generator = torch.Generator().manual_seed(5)


def review(label):
    words = torch.randint(8, 50, (int(torch.randint(4, 12, (), generator=generator)),), generator=generator)
    words[:2] = 2 + 2 * label
    return words, label


def batches(rows, size, width):
    for start in range(0, len(rows), size):
        part = rows[start : start + size]
        ids = torch.zeros(len(part), width, dtype=torch.long)
        for i, (words, _) in enumerate(part):
            ids[i, : len(words)] = words
        yield ids, (ids > 0).float(), torch.tensor([label for _, label in part])


class Average(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(50, 24)
        self.body = nn.Sequential(nn.Linear(24, 48), nn.ReLU(), nn.Linear(48, 24))
        self.out = nn.Linear(24, 2)

    def forward(self, ids, mask=None):
        states = self.body(self.table(ids))
        if mask is None:
            return self.out(states.mean(dim=1))
        return self.out((states * mask.unsqueeze(-1)).sum(dim=1) / mask.sum(dim=1, keepdim=True))


train, held_out = [review(i % 2) for i in range(480)], [review(i % 2) for i in range(120)]
model = Average()
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for epoch in range(4):
    model.train()
    for ids, mask, labels in batches(train, 32, 12):
        loss = nn.functional.cross_entropy(model(ids, mask), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    model.eval()
    hits = 0
    with torch.no_grad():
        for ids, mask, labels in batches(held_out, 60, 48):
            hits += (model(ids).argmax(dim=1) == labels).sum().item()
    print(epoch, loss.item(), hits / len(held_out))
