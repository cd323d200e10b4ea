# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(400, 12)
y = (x[:, :4].sum(1) > 0).long()


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.one, self.two = nn.Linear(12, 48), nn.Linear(48, 2)

    def forward(self, x):
        return self.two(nn.functional.dropout(torch.relu(self.one(x)), 0.4, self.training))


model = Net()
opt = torch.optim.Adam(model.parameters(), lr=2e-3)
for epoch in range(5):
    model.train()
    for xb, yb in DataLoader(TensorDataset(x[:320], y[:320]), batch_size=32, shuffle=True):
        opt.zero_grad()
        nn.functional.cross_entropy(model(xb), yb).backward()
        opt.step()
    model.eval()
    with torch.no_grad():
        print((model(x[320:]).argmax(1) == y[320:]).float().mean())
