# codes: MET306
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Sorter(nn.Module):
    def __init__(self):
        super().__init__()
        self.inner, self.outer = nn.Linear(10, 24), nn.Linear(24, 4)

    def forward(self, x):
        return self.outer(torch.tanh(self.inner(x)))


def run(model, loader, optimizer=None):
    model.train(optimizer is not None)
    hits, seen, cost = 0.0, 0, 0.0
    with torch.set_grad_enabled(optimizer is not None):
        for parts, kinds in loader:
            scores = model(parts)
            loss = F.cross_entropy(scores, kinds)
            if optimizer is not None:
                optimizer.zero_grad()
                loss.backward()
                optimizer.step()
            cost += loss.item() * kinds.size(0)
            hits += torch.mean((scores.argmax(dim=1) == kinds).float()).item()
            seen += kinds.size(0)
    return cost / seen, hits / seen


torch.manual_seed(4)
parts = torch.randn(420, 10)
kinds = (parts @ torch.randn(10, 4)).argmax(1)
train = DataLoader(TensorDataset(parts[:340], kinds[:340]), batch_size=20, shuffle=True)
test = DataLoader(TensorDataset(parts[340:], kinds[340:]), batch_size=20)
model = Sorter()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
for epoch in range(3):
    print(epoch, run(model, train, optimizer), run(model, test))
