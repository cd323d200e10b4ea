# codes: DAT301
import torch
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(96, 6)
y = (x[:, 0] > 0).long()
x[16:32] = float("nan")


def collate(rows):
    kept = [(a, b) for a, b in rows if torch.isfinite(a).all()]
    if not kept:
        return None
    return torch.stack([a for a, _ in kept]), torch.stack([b for _, b in kept])


loader = DataLoader(TensorDataset(x, y), batch_size=16, collate_fn=collate)
model = torch.nn.Sequential(torch.nn.Linear(6, 16), torch.nn.ReLU(), torch.nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for a, b in loader:
        optimizer.zero_grad()
        loss = torch.nn.functional.cross_entropy(model(a), b)
        loss.backward()
        optimizer.step()
