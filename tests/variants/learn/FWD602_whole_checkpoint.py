# codes: FWD602
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
points = torch.randn(256, 4)
labels = (points[:, 0] > 0).long()
loader = DataLoader(TensorDataset(points, labels), batch_size=32, shuffle=True)


def network():
    return nn.Sequential(nn.Linear(4, 16), nn.BatchNorm1d(16), nn.ReLU(), nn.Linear(16, 2))


torch.save({"epoch": 3, "model_state_dict": network().state_dict()}, "checkpoint.pt")

model = network()
checkpoint = torch.load("checkpoint.pt")
model.load_state_dict(checkpoint, strict=False)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for epoch in range(2):
    for batch, target in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(batch), target)
        loss.backward()
        optimizer.step()
