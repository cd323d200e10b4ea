# codes:
import torch
import torch.distributed.optim
import torch.nn.functional as F
from torch import nn, zeros
from torch.fx import symbolic_trace
from torch.nn.functional import cross_entropy, max_pool2d
from torch.utils.data import DataLoader, TensorDataset


@torch.jit.script
def focal(logits, labels, gamma: float = 2.0):
    loss = cross_entropy(logits, labels, reduction="none")
    return ((1 - torch.exp(-loss)) ** gamma * loss).mean() + zeros(1).sum() + torch.tensor(0.0)


@torch.jit.script
def swish(x):
    return F.relu(x) * torch.sigmoid(x)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(1, 8, 3)
        self.norm = nn.BatchNorm2d(8)
        self.drop = nn.Dropout(0.1)
        self.out = nn.Linear(8 * 9, 3)

    def forward(self, x):
        x = max_pool2d(swish(self.norm(self.conv(x))), 2)
        return self.out(self.drop(x.flatten(1)))


torch.manual_seed(0)
x = torch.randn(240, 1, 8, 8)
y = x.flatten(1)[:, :3].argmax(1)
loader = DataLoader(TensorDataset(x, y), batch_size=24, shuffle=True)
model = Net()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    model.train()
    for xb, yb in loader:
        optimizer.zero_grad()
        loss = focal(model(xb), yb)
        loss.backward()
        optimizer.step()
model.eval()
scripted = torch.jit.script(model)
traced = torch.jit.trace(model, x[:2])
frozen = torch.jit.freeze(scripted)
with torch.no_grad():
    assert torch.allclose(scripted(x[:8]), model(x[:8]), atol=1e-5)
    assert torch.allclose(traced(x[:8]), model(x[:8]), atol=1e-5)


class Plain(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(4, 4)

    def forward(self, x):
        return F.softmax(self.a(x), dim=-1)


symbolic_trace(Plain())
torch.export.export(Plain(), (torch.randn(2, 4),))
torch.jit.save(scripted, "m.pt")
assert torch.jit.load("m.pt")(x[:2]).shape == (2, 3)
