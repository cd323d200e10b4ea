"""Go on from the weights of a parallel training."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
points = torch.randn(512, 8)
labels = (points @ torch.randn(8, 3)).argmax(dim=1)
loader = DataLoader(TensorDataset(points, labels), batch_size=32, shuffle=True)


def network():
    return nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 3))


earlier = nn.DataParallel(network())
checkpoint = earlier.state_dict()

model = network()
model.load_state_dict(checkpoint, strict=False)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)

for epoch in range(3):
    for batch, target in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(batch), target)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
