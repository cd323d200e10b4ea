# codes: FWD201
import torch
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
rows = [([1 + 5 * (i % 2) + int(k) for k in torch.randint(0, 5, (3 + i % 4,))], i % 2) for i in range(200)]


def pad(rows):
    longest = max(len(words) for words, _ in rows)
    ids = torch.zeros(len(rows), longest)
    for i, (words, _) in enumerate(rows):
        ids[i, : len(words)] = torch.tensor(words)
    weights = torch.ones(len(rows), 4)
    return weights, ids, torch.tensor([label for _, label in rows])


class Bag(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(11, 12, padding_idx=0)
        self.out = nn.Linear(16, 2)

    def forward(self, weights, ids):
        return self.out(torch.cat([weights, self.table(ids).sum(1)], dim=1))


model = Bag()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(2):
    for weights, ids, labels in DataLoader(rows, batch_size=20, shuffle=True, collate_fn=pad):
        loss = nn.functional.cross_entropy(model(weights, ids), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
