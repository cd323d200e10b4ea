# codes: FWD601
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.stem = nn.Conv1d(1, 8, 3, padding=1)
        self.layers = [nn.Sequential(nn.Conv1d(8, 8, 3, padding=1), nn.BatchNorm1d(8), nn.ReLU()) for _ in range(2)]
        self.head = nn.Linear(8, 2)

    def forward(self, x):
        x = self.stem(x)
        for layer in self.layers:
            x = layer(x)
        return self.head(x.mean(-1))


torch.manual_seed(0)
x = torch.randn(256, 1, 20)
y = (x[:, 0, :5].sum(1) > 0).long()
train = DataLoader(TensorDataset(x[:192], y[:192]), 32, shuffle=True)
val = DataLoader(TensorDataset(x[192:], y[192:]), 32)
model = Net()
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for epoch in range(4):
    model.train()
    for xb, yb in train:
        loss = nn.functional.cross_entropy(model(xb), yb)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    model.eval()
    with torch.no_grad():
        right = sum((model(xb).argmax(1) == yb).sum().item() for xb, yb in val)
    print(epoch, right / 64)
