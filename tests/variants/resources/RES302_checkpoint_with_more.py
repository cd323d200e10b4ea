# codes: RES302
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(64, 6)
loader = DataLoader(TensorDataset(x, (x[:, 0] > 0).long()), batch_size=16, shuffle=True)


def build():
    return nn.Sequential(nn.Linear(6, 12), nn.ReLU(), nn.Linear(12, 2))


model = build()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(2):
    for inputs, labels in loader:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(inputs), labels).backward()
        optimizer.step()
torch.save({"epoch": 2, "weights": model.state_dict(), "optimizer": optimizer.state_dict()}, "last.pt")
fresh = build()
fresh.load_state_dict(torch.load("last.pt"))
print(fresh(x).argmax(1).float().mean())
