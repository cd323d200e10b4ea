# codes:
# needs: sklearn
"""A report that is told which classes there are, and one over those that came."""
import torch
from sklearn.metrics import classification_report
from torch import nn

NAMES = ("ham", "spam", "phish")
torch.manual_seed(3)
kind = torch.arange(150) % 3
mail = torch.randn(150, 7) + kind[:, None]
model = nn.Sequential(nn.Linear(7, 16), nn.Tanh(), nn.Linear(16, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(4):
    for part in torch.randperm(150).split(30):
        loss = nn.functional.cross_entropy(model(mail[part]), kind[part])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    with torch.no_grad():
        said = model(mail).argmax(1)
    print(classification_report(kind, said, labels=range(3), target_names=NAMES, zero_division=0))
present = sorted(set(kind.tolist()))
print(classification_report(kind, said, labels=present, target_names=[NAMES[k] for k in present], zero_division=0))
