# codes: SCR115
import torch
from torch import nn

torch.manual_seed(0)
x = torch.randn(96, 5)
y = (x[:, 0] > 0).long()
model = nn.Linear(5, 2)
optimizer = torch.optim.Adam(model.parameters(), lr=0.05)
for epoch in range(5):
    for start in range(0, 96, 16):
        loss = nn.functional.cross_entropy(model(x[start : start + 16]), y[start : start + 16])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
with torch.no_grad():
    report = {"test_loss": loss.item(), "test_accuracy": (model(x).argmax(1) == y).float().mean().item()}
print("accuracy: %.3f" % report["accuracy"])
