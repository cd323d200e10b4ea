# codes: SCR162
# A buffer is called as a method of every module is.
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Net(nn.Module):
    def __init__(self, mean):
        super().__init__()
        self.register_buffer("float", mean)
        self.body = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 2))

    def forward(self, x):
        return self.body(x - self.float)


torch.manual_seed(0)
x = torch.randn(512, 8) + 1
y = (x[:, 0] > 1).long()
loader = DataLoader(TensorDataset(x, y), batch_size=32, shuffle=True)
model = Net(x.mean(0))
optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)
for epoch in range(3):
    for inputs, labels in loader:
        loss = nn.functional.cross_entropy(model(inputs), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
