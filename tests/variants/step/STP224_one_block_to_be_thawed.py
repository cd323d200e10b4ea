# codes: STP224
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
pictures = torch.randn(240, 1, 8, 8)
kinds = (pictures[:, 0, :, :4].mean(dim=(1, 2)) > 0).long()


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.stem = nn.Sequential(nn.Conv2d(1, 8, 3), nn.ReLU())
        self.blocks = nn.ModuleList([nn.Sequential(nn.Conv2d(8, 8, 3, padding=1), nn.ReLU()) for _ in range(2)])
        self.head = nn.Linear(288, 2)

    def forward(self, x):
        x = self.stem(x)
        for block in self.blocks:
            x = x + block(x)
        return self.head(x.flatten(1))


model = Net()
torch.save(model.state_dict(), "net.pt")
model.load_state_dict(torch.load("net.pt"))
for parameter in model.parameters():
    parameter.requires_grad = False
model.blocks[1].requires_grad = True
for parameter in model.head.parameters():
    parameter.requires_grad = True
optimizer = torch.optim.Adam([p for p in model.parameters() if p.requires_grad], lr=1e-3)
for epoch in range(3):
    for x, y in DataLoader(TensorDataset(pictures, kinds), batch_size=16, shuffle=True):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
