# codes:
"""All rows at once, and a copy that is loaded to be looked at when the training is over."""

import torch
from torch import nn

torch.manual_seed(7)
points = torch.randn(400, 2)
inside = (points.norm(dim=1) < 1.2).float()


def build():
    return nn.Sequential(nn.Linear(2, 16), nn.ReLU(), nn.Linear(16, 16), nn.ReLU(), nn.Linear(16, 1))


model = build()
loss_fn = nn.BCEWithLogitsLoss()
optimizer = torch.optim.SGD(params=model.parameters(), lr=0.1)
for epoch in range(300):
    model.train()
    loss = loss_fn(model(points).squeeze(), inside)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
torch.save(obj=model.state_dict(), f="circle.pth")
loaded = build()
loaded.load_state_dict(torch.load(f="circle.pth"))
loaded.eval()
with torch.inference_mode():
    print((torch.sigmoid(loaded(points).squeeze()) > 0.5).sum())
