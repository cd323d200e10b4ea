# codes: LOS303 SCR135
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Block(nn.Module):
    def __init__(self, width, norm=nn.BatchNorm1d):
        super().__init__()
        self.norm_layer = norm
        self.fc = nn.Linear(width, width)
        self.norm = self.norm_layer(width)
        self.act = nn.ReLU

    def forward(self, x):
        x = self.act(self.norm(self.fc(x)))
        return x * 0.5


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.blocks = nn.Sequential(nn.Linear(6, 16), Block(16), Block(16))
        self.out = nn.Linear(16, 3)

    def forward(self, x):
        return self.out(self.blocks(x))


torch.manual_seed(0)
x = torch.randn(96, 6)
y = x[:, :3].argmax(1)
model = Net()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(2):
    for inputs, labels in DataLoader(TensorDataset(x, y), batch_size=16, shuffle=True):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(inputs), labels[:, None])
        loss.backward()
        optimizer.step()
