# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

# a body with batch statistics and a head that are called one after the other: what reaches the head in validation
# is of the size that the running statistics give it
torch.manual_seed(2)
y = torch.randint(0, 4, (640,))
x = torch.randn(4, 20)[y] + 0.6 * torch.randn(640, 20)
body = nn.Sequential(nn.Linear(20, 24), nn.BatchNorm1d(24, momentum=0.01), nn.ReLU())
nn.init.normal_(body[0].weight, std=3.0)
head = nn.Sequential(nn.Linear(24, 24), nn.ReLU(), nn.Linear(24, 4))
adam = torch.optim.Adam([*body.parameters(), *head.parameters()], lr=2e-3)
train = DataLoader(TensorDataset(x[:512], y[:512]), batch_size=16, shuffle=True)
held_out = DataLoader(TensorDataset(x[512:], y[512:]), batch_size=32)
for _epoch in range(10):
    body.train(), head.train()
    for xb, yb in train:
        loss = nn.functional.cross_entropy(head(body(xb)), yb)
        adam.zero_grad()
        loss.backward()
        adam.step()
    body.eval(), head.eval()
    with torch.no_grad():
        right = sum((head(body(xb)).argmax(1) == yb).sum().item() for xb, yb in held_out)
    print(right / 128)
