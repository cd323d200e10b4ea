# codes: SCR127
# The evaluation prints its two numbers, and the loop takes them.
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def evaluate(model, loader):
    loss, right, rows = 0.0, 0, 0
    with torch.no_grad():
        for x, y in loader:
            logits = model(x)
            loss += nn.functional.cross_entropy(logits, y, reduction="sum").item()
            right += (logits.argmax(1) == y).sum().item()
            rows += len(y)
    print(f"loss {loss / rows:.3f} accuracy {right / rows:.3f}")


torch.manual_seed(0)
x = torch.randn(200, 6)
y = (x[:, :3].sum(1) > 0).long()
loader = DataLoader(TensorDataset(x, y), 20, shuffle=True)
model = nn.Sequential(nn.Linear(6, 12), nn.ReLU(), nn.Linear(12, 2))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for epoch in range(2):
    for rows, labels in loader:
        loss = nn.functional.cross_entropy(model(rows), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    mean, accuracy = evaluate(model, loader)
