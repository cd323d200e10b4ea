# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)


class Keeping(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(5, 24), nn.ReLU(), nn.Linear(24, 2))

    def forward(self, x, labels, **unused):
        return nn.functional.cross_entropy(self.layers(x), labels)


class Strict(Keeping):
    def forward(self, x, labels):
        return super().forward(x, labels)


def to_batch(pairs):
    x, labels = (torch.stack(part) for part in zip(*pairs, strict=True))
    return {"x": x, "labels": labels, "lengths": torch.full((len(pairs),), 5)}


x = torch.randn(120, 5)
pairs = list(zip(x, (x[:, 0] > 0).long(), strict=True))
seen = 0
for model in (Keeping(), Strict()):
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
    for epoch in range(3):
        for batch in DataLoader(pairs, batch_size=20, shuffle=True, collate_fn=to_batch):
            if isinstance(model, Strict):
                seen += int(batch.pop("lengths").sum())
            loss = model(**batch)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
print(seen)
